/** The parts of a layout, and measures that all shapes of a page share. */

export type Shape = "tall" | "low" | "wide";

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  /** Clockwise, in degrees. */
  turn: number;
}

/** A seat: its box, and the middle of what lies in it. */
export interface SeatPlace extends Point {
  width: number;
  /** The face's width. */
  face: number;
  /** Whether the face is at the right edge. */
  flipped: boolean;
  /** The most room that the name takes. */
  name: number;
  /** Height of the name's line. */
  line: number;
  /** The middle of the hand, and of the pile of tricks. */
  fan: Point;
  pile: Point;
  /** The place of the flag with what was said: its left or, if flipped, right edge, and its upper edge. */
  flag: Point;
  /** The upper corner of the first card taken that costs, at the flag's edge. */
  taken: Point;
  dealer: Point;
  /** Width of a card in the fan. */
  back: number;
}

export interface Layout {
  shape: Shape;
  zoom: number;
  width: number;
  height: number;
  /** The part of the table that isn't the side panel. */
  play: number;
  side: number;
  seats: SeatPlace[];
  /** The middle of each seat's card of the trick. */
  slots: Place[];
  /** Width of these cards. */
  card: number;
  prompt: Point & { width: number; height: number };
  rail: Point & { width: number; height: number };
  /** Width of the tools, or of the choices that take their place; 0 if they take what is left. */
  tools: number;
  /** Whether the tools lie below each other, from the rail's upper edge to the lower. */
  areToolsTall?: boolean;
  /** The hand: the middle of its lower edge, and the width of a card. */
  hand: Point & { card: number; width: number };
  /** Rows of the hand. */
  rows: number;
  /** Whether the knock shows its sign only. */
  isKnockSmall?: boolean;
  /** Where choices lie over the felt, and how wide a row of bids is between the seats' flags. */
  choices: Point & { width: number; row: number };
  /** The last trick, to look at again. */
  peek: Point & { width: number };
  /** Taking back. */
  undo: Point;
  top: number;
  /** Whether the top has no room for the title and all buttons, as seats lie between. */
  isTopShort?: boolean;
  /** The middle of the felt. */
  middle: Point;
}

export interface Given {
  /** The page's size in pixels. */
  width: number;
  height: number;
  /** Seats of the table, and whether the observer has one. */
  seats: number;
  isSeated: boolean;
  /** Whether there are only the seats and the trick, as in a replay. */
  isBare?: boolean;
  /** Whether points are worn as beards, which need more height. */
  beards: boolean;
  /** Whether deals have contracts, which stand in a banner below the top. */
  hasContracts?: boolean;
  /** Whether people knock, which takes the left of the rail. */
  hasKnock?: boolean;
  /** Cards that a hand is dealt. */
  cards?: number;
  /** The user's letters, as a share of the usual size. */
  letters?: number;
}

export interface Size {
  width: number;
  height: number;
}

export const clamp = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** Most cards that always lie in one row, and the least step in pixels with which more of them do. */
export const ONE_ROW = 8;
export const LEAST_STEP = 44;
export const rowsOf = ({ cards = 0 }: Given): number => (cards > ONE_ROW ? 2 : 1);

/** Half the height of a card. */
export const half = (card: number): number => card * 0.7;
