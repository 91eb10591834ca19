import { cardPlace } from "../screen";
import type { Place, Point, SeatPlace, Shape } from "./places";

/**
 * A card of a trick, from a point in the middle of the felt: shares of the reach across and down, then as many units
 * lower, and a turn in degrees. None lies quite straight or quite level, as hands lay them.
 */
type Spot = readonly [across: number, down: number, lower: number, turn: number];

/**
 * The tricks of two to four players, one's own card first, then clockwise. Down, 1 is one's own card. Upright and on a
 * laptop the point is between it and the highest card; sideways, where the felt is low, it is the highest card itself.
 */
const SPOTS: Record<Shape, Record<number, readonly Spot[]>> = {
  tall: {
    2: [[0, 1, 0, 1], [0, -1, 0, -2]],
    // The other two lie a little higher than the middle, and so near that they clear the flags above.
    3: [[0, 1, 0, 1], [-0.72, 0, -20, -5], [0.72, 0, -20, 4]],
    4: [[0, 1, 0, 1], [-1, 0, -4, -6], [0, -1, 0, -2], [1, 0, 2, 5]],
  },
  low: {
    2: [[0, 1, 0, 1], [0, 0, 0, -2]],
    3: [[0, 1, 0, 1], [-1, 0, 8, -4], [1, 0, 8, 4]],
    // Lower than the one opposite, so that both clear its index.
    4: [[0, 1, 0, 1], [-1, 0.45, 0, -6], [0, 0, 0, -2], [1, 0.45, 2, 5]],
  },
  wide: {
    2: [[0, 1, 0, 1], [0, -1, 0, -2]],
    3: [[0, 1, 0, 1], [-0.8, -0.4, 0, -5], [0.8, -0.4, 0, 4]],
    4: [[0, 1, 0, 1], [-1, 0, -4, -6], [0, -1, 0, -2], [1, 0, 2, 5]],
  },
};

/** Return the places of a trick of at most four cards. */
export const fewSlots = (shape: Shape, seats: number, { x, y }: Point, reachX: number, reachY: number): Place[] =>
  (SPOTS[shape][seats] ?? []).map(([across, down, lower, turn]) => place(x + across * reachX, y + down * reachY + lower, turn));

export const place = (x: number, y: number, turn = 0): Place => ({ x, y, turn });

/** A card in front of a seat of a row: below it. */
export const underSeat = (seat: SeatPlace, y: number, turn = 0): Place => place(seat.x + seat.width / 2, y, turn);

export const TURNS = [-3, 2, -1, 3, -2, 1, 2];

/** Return the places of five cards at a large table. The outermost lie no further out than `most`, the inner two 0.8 further in. */
export function fiveSlots({ x, y }: Point, rx: number, ry: number, most: number): Place[] {
  const reach = Math.min(rx * 1.36, most);
  const near = Math.min(rx * 0.54, reach - rx * 0.8);
  return [
    place(x, y + ry, 1),
    place(x - reach, y + ry * 0.34, -7),
    place(x - near, y - ry * 0.86, -3),
    place(x + near, y - ry * 0.9, 3),
    place(x + reach, y + ry * 0.36, 7),
  ];
}

/** How high each card of a trick lies: a card further down lies over those above it, and hides no index. */
export const heights = (slots: readonly Place[]): number[] =>
  slots.map((slot) => slots.filter((other) => other.y < slot.y).length);

/** Even steps across on a nearly square ring keep every index visible. */
export function ringSlots(seats: number, { x, y }: Point, rx: number, ry: number): Place[] {
  return Array.from({ length: seats }, (_, steps) => {
    const at = cardPlace(steps, 0, seats);
    return place(x + at.x * rx, y + at.y * ry, TURNS[steps % TURNS.length]);
  });
}
