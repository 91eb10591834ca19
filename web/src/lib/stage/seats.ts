import type { SeatPlace, Point } from "./places";

/** The measures of a seat. Its box is its face with the room beside it, below the line of its name. */
export interface Kind {
  /** Width of the face. */
  face: number;
  /** Height of the name's line; its letters are in proportion. */
  line: number;
  /** Room beside the face for fan, pile and flag. */
  beside: number;
  /** Between the face and that room. */
  gap: number;
  /** Width of a back in the fan, so that the widest fan fits beside the face. */
  back: number;
  /** Distance of fan, pile and flag from the box's upper edge: their middles. */
  fan: number;
  pile: number;
  flag: number;
  /** The dealer's button: at the face's lower corner. */
  dealer: number;
}

/** Upright with up to four others; smaller if the felt is low; smallest with more, on a small phone, or held sideways. */
export const PHONE: Kind = { face: 60, line: 20, beside: 52, gap: 4, back: 22, fan: 38, pile: 80, flag: 104, dealer: 67 };
export const MEDIUM: Kind = { face: 52, line: 19, beside: 46, gap: 3, back: 19, fan: 35, pile: 70, flag: 91, dealer: 60 };
export const SMALL: Kind = { face: 42, line: 18, beside: 38, gap: 2, back: 15, fan: 32, pile: 61, flag: 78, dealer: 54 };
/** On a laptop with up to four others; smaller with more, or on a low page. */
export const LARGE: Kind = { face: 80, line: 26, beside: 84, gap: 12, back: 36, fan: 54, pile: 112, flag: 148, dealer: 98 };
export const MIDDLING: Kind = { face: 64, line: 24, beside: 66, gap: 8, back: 28, fan: 46, pile: 93, flag: 122, dealer: 82 };

/** The room of the longest flag, "Rödskägg", in the letters of `Seat.svelte`. */
export const flagWidth = (line: number): number => 5.5 * (line * 0.38 + 5.5);

/** One's own seat: the hand lies on the rail, so the flag takes the fan's place, and the pile lies below it. */
export function ownSeatAt(kind: Kind, x: number, y: number): SeatPlace {
  const seat = seatAt(kind, x, y);
  const flag = y + kind.line + 1;
  // Cards are higher than a flag, and end above the pile.
  const taken = { x: seat.taken.x, y: flag + Math.min(3, kind.line + 3 - cardAtSeat(kind) * 1.4) };
  return { ...seat, flag: { x: seat.flag.x, y: flag }, taken, pile: { x: seat.pile.x, y: flag + kind.line + 4 + kind.back / 2 } };
}

export function seatAt(kind: Kind, x: number, y: number, flipped = false): SeatPlace {
  const width = kind.face + kind.gap + kind.beside;
  const beside = flipped ? kind.beside / 2 : kind.face + kind.gap + kind.beside / 2;
  const edge = flipped ? width - kind.face - kind.gap : kind.face + kind.gap;
  return {
    x,
    y,
    width,
    name: width,
    face: kind.face,
    flipped,
    line: kind.line,
    fan: { x: x + beside, y: y + kind.fan },
    pile: { x: x + beside, y: y + kind.pile },
    flag: { x: x + edge, y: y + kind.flag },
    taken: { x: x + edge, y: y + kind.flag + 2 },
    dealer: { x: x + (flipped ? width - kind.face : kind.face) + (flipped ? 3 : -3), y: y + kind.dealer },
    back: kind.back,
  };
}

/** Width of a card taken that costs. */
export const cardAtSeat = ({ back }: Pick<SeatPlace, "back">): number => back * 0.72;

/** A seat whose taken cards lie beside the pile's number, as the trick lies close below. */
export function takenBeside(seat: SeatPlace): SeatPlace {
  return { ...seat, taken: { x: seat.pile.x + seat.back * 0.9 + 17, y: seat.pile.y - seat.back / 2 } };
}

export const wideOf = (kind: Kind): number => kind.face + kind.gap + kind.beside;

/** The lower edge of a seat's flag, and the inner edge of the longest one. */
export const flagEnd = (seat: SeatPlace): number => seat.flag.y + seat.line + 2;
export const flagEdge = (seat: SeatPlace): number => seat.flag.x + (seat.flipped ? -1 : 1) * flagWidth(seat.line);

/** How up to four others sit: the inset of the two at the sides and where they begin, and one or two above between them. */
export interface Arc {
  inset: number;
  side: number;
  /** The one above: its left edge from the middle, and its upper edge. */
  one: Point;
  /** Two above: how far each is from the middle, and their upper edge. */
  two: Point;
}

/** Return the seats of up to four others, clockwise from one's left. Those on the right are flipped. */
export function arcOf(kind: Kind, others: number, width: number, { inset, side, one, two }: Arc): SeatPlace[] {
  const [mid, box] = [width / 2, wideOf(kind)];
  const pair = [seatAt(kind, mid - two.x - box, two.y), seatAt(kind, mid + two.x, two.y, true)];
  const above = others === 2 ? [] : others === 4 ? pair : [seatAt(kind, mid + one.x, one.y)];
  return others === 1 ? above : [seatAt(kind, inset, side), ...above, seatAt(kind, width - inset - box, side, true)];
}

/** Seats of one row from left to right, each in the middle of its share of the width. */
export function row(usual: Kind, seats: number, x: number, width: number, y: number): SeatPlace[] {
  const share = width / seats;
  // Where boxes would overlap or leave the page, the fans lie closer to the faces.
  const kind = { ...usual, beside: Math.min(usual.beside, Math.max(32, share - usual.face - usual.gap - 0.5)) };
  const name = Math.min(wideOf(kind), share - 6);
  return Array.from({ length: seats }, (_, at) => {
    const seat = seatAt(kind, x + share * (at + 0.5) - wideOf(kind) / 2, y);
    // A pile's number stands at its right.
    const pile = { ...seat.pile, x: Math.min(seat.pile.x, x + width - 20) };
    return { ...seat, name, pile, flag: { ...seat.flag, x: Math.min(seat.flag.x, seat.x + share - 2) } };
  });
}

/** A seat that lies lower. */
export function lowered(seat: SeatPlace, by: number): SeatPlace {
  const down = ({ x, y }: Point): Point => ({ x, y: y + by });
  const { fan, pile, flag, taken, dealer } = seat;
  return { ...seat, y: seat.y + by, fan: down(fan), pile: down(pile), flag: down(flag), taken: down(taken), dealer: down(dealer) };
}
