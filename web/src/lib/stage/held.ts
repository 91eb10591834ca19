import type { Layout, Place, Point, Shape } from "./places";

/** A card of the hand: the middle of its lower edge from the hand's, and its turn. */
export interface HeldPlace extends Place {
  /** The part of it that no other card covers, from its left edge. */
  seen: number;
}

/** A card of the hand as it is held: its middle, in the table's units. */
export interface Held extends Place {
  width: number;
}

/** How much a legal card of the hand is raised, in pixels. Of two rows on a phone the upper one reaches up to the prompt. */
export function raiseOf({ hand, rows, shape }: Layout): number {
  return ((16 * hand.card) / 78) * (rows > 1 && shape === "tall" ? 0.4 : 1);
}

/** Return the places of cards that haven't been picked up: a squared packet. */
export function packetPlaces(layout: Layout, cards: number): HeldPlace[] {
  return Array.from({ length: cards }, (_, at) => ({ x: at * 1.5, y: -at * 1.5, turn: 0, seen: layout.hand.card }));
}

/** Return the places of so many cards in the hand, in one row or two. */
export function handPlaces(layout: Layout, cards: number): HeldPlace[] {
  const { card, width } = layout.hand;
  if (layout.rows < 2) return rowPlaces(cards, card, width, 0, layout.shape);
  const upper = Math.ceil(cards / 2);
  const rise = card * (layout.shape === "tall" ? 0.87 : 0.66);
  const most = layout.shape === "tall" ? 47 : Infinity;
  return [
    ...rowPlaces(upper, card, width, -rise, layout.shape, most),
    ...rowPlaces(cards - upper, card, width, 0, layout.shape, most),
  ];
}

const STEPS: Record<Shape, number> = { tall: 0.655, low: 0.79, wide: 0.66 };
const DIPS: Record<Shape, number> = { tall: 1.2, low: 0.7, wide: 2.2 };

function rowPlaces(cards: number, card: number, width: number, y: number, shape: Shape, most = Infinity): HeldPlace[] {
  const step = cards > 1 ? Math.min(card * STEPS[shape], most, (width - card) / (cards - 1)) : 0;
  const turn = Math.min(2.2, 11 / Math.max(1, cards));
  return Array.from({ length: cards }, (_, at) => {
    const t = at - (cards - 1) / 2;
    const dip = Math.min(t * t * DIPS[shape], shape === "tall" ? 9 : 14);
    return { x: t * step, y: y + dip, turn: t * turn, seen: at === cards - 1 ? card : step };
  });
}

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

/** How far a mark lies from the cards above it, and how much shorter it is at each end. */
const [CLEAR, SHORTER] = [2, 7];

/** A mark: its left end from the middle of the hand's lower edge, and its turn in degrees. */
export interface Mark extends Place {
  width: number;
}

/** Return where a mark lies that runs along the lower edge of cards that lie side by side, and touches none. */
export function below(cards: readonly HeldPlace[], card: number): Mark {
  const corners = cards.flatMap(({ x, y, turn, seen }) => {
    const angle = (turn * Math.PI) / 180;
    const corner = (along: number): Point => ({ x: x + along * Math.cos(angle), y: y + along * Math.sin(angle) });
    return [corner(-card / 2), corner(Math.min(seen, card) - card / 2)];
  });
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last) return { x: 0, y: 0, turn: 0, width: 0 };
  const angle = Math.atan2(last.y - first.y, last.x - first.x);
  const [along, down] = [Math.cos(angle), Math.sin(angle)];
  const out = Math.max(...corners.map(({ x, y }) => (y - first.y) * along - (x - first.x) * down)) + CLEAR;
  return {
    x: first.x + along * SHORTER - down * out,
    y: first.y + down * SHORTER + along * out,
    turn: (angle * 180) / Math.PI,
    width: Math.hypot(last.x - first.x, last.y - first.y) - 2 * SHORTER,
  };
}
