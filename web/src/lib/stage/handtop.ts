import { handPlaces, raiseOf } from "./held";
import type { Layout } from "./layout";

/** Return the upper edge of the hand right of `x`: of so many cards, of which some are raised. */
export function handTop(layout: Layout, cards: number, areRaised: boolean, x: number): number {
  const { hand } = layout;
  const reaching = handPlaces(layout, cards).filter((one) => hand.x + one.x + hand.card * 0.58 > x);
  const up = hand.card * 1.4 + (areRaised ? raiseOf(layout) : 0);
  const leans = (turn: number): number => hand.card * 0.5 * Math.abs(Math.sin((turn * Math.PI) / 180));
  return Math.min(layout.height, ...reaching.map(({ y, turn }) => hand.y + y - up - leans(turn)));
}

/** Return the right edge of a hand of so many cards. */
export function handEnd(layout: Layout, cards: number): number {
  const { hand } = layout;
  return Math.max(...handPlaces(layout, cards).map(({ x, turn }) => hand.x + x + hand.card * (0.5 + 1.4 * Math.max(0, Math.sin((turn * Math.PI) / 180)))));
}
