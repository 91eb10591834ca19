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

/** A card of a trick of five: its column from the left, from the middle one; its row; how much lower it lies; its turn. */
type Fifth = readonly [column: -2 | -1 | 0 | 1 | 2, row: keyof Rows, lower: number, turn: number];

/** Where the rows lie: one's own card, the two furthest away, and the two at the sides, which lie over those. */
interface Rows {
  own: number;
  upper: number;
  side: number;
}

/** The tricks of five players, one's own card first, then clockwise. Each is a little askew, as in `SPOTS`. */
const FIVE: Record<Shape | "row", readonly Fifth[]> = {
  tall: [[0, "own", 0, 1], [-2, "side", 0, -7], [-1, "upper", 2, -3], [1, "upper", -1, 3], [2, "side", 1, 7]],
  // On a high felt the other four lie side by side.
  row: [[0, "own", 0, 1], [-2, "side", 1, -4.5], [-1, "side", 0, -1.5], [1, "side", 0, 1.5], [2, "side", 1, 4.5]],
  low: [[0, "own", 0, 1], [-2, "side", 0, -6], [-1, "upper", 1, -3], [1, "upper", -1, 3], [2, "side", 0, 6]],
  // Lower by so many shares of the reach down, as large cards need more.
  wide: [[0, "own", 0, 1], [-2, "side", 0, -7], [-1, "upper", 0, -3], [1, "upper", -0.04, 3], [2, "side", 0.02, 7]],
};

/** Return the places of a trick of five, whose columns lie `near` and `far` from the middle. */
export function fiveSlots(shape: Shape | "row", middle: number, near: number, far: number, rows: Rows, unit = 1): Place[] {
  const columns = { "-2": -far, "-1": -near, 0: 0, 1: near, 2: far };
  return FIVE[shape].map(([column, row, lower, turn]) => place(middle + columns[column], rows[row] + lower * unit, turn));
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
