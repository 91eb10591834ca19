import { handPlaces, raiseOf, type Layout } from "./layout";

/** Return the upper edge of the hand right of `x`: of so many cards, of which some are raised. */
export function handTop(layout: Layout, cards: number, areRaised: boolean, x: number): number {
  const { hand } = layout;
  const reaching = handPlaces(layout, cards).filter((one) => hand.x + one.x + hand.card * 0.58 > x);
  const up = hand.card * 1.4 + (areRaised ? raiseOf(layout) : 0);
  const leans = (turn: number): number => hand.card * 0.5 * Math.abs(Math.sin((turn * Math.PI) / 180));
  return Math.min(layout.height, ...reaching.map(({ y, turn }) => hand.y + y - up - leans(turn)));
}
