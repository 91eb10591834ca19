import { low } from "./low";
import { clamp, type Given, type Layout, type SeatPlace, type Shape } from "./places";
import { SMALL } from "./seats";
import { tall } from "./tall";
import { wide } from "./wide";

/**
 * Where everything at a table lies: a function of the page's size and the number of seats, and of nothing that happens.
 * So nothing can move while people play.
 *
 * Lengths are in units: a unit is a pixel times `zoom`. Points are from the upper left corner of the table.
 */

export type * from "./places";

const LARGEST_TALL = 700;

export function shapeOf(width: number, height: number): Shape {
  if (width >= 900 && height >= 640) return "wide";
  // A small tablet: all is smaller.
  if (width >= 780 && height >= 560 && width < height * 1.5) return "wide";
  if (width > height && height < 640) return "low";
  return width < LARGEST_TALL || height > width ? "tall" : "wide";
}

/** The size that each shape is drawn for, and how much larger it may get. */
const DRAWN: Record<Shape, { width: number; height: number; most: number }> = {
  tall: { width: 400, height: 700, most: 1.7 },
  low: { width: 700, height: 345, most: 1.6 },
  wide: { width: 1220, height: 720, most: 2.6 },
};

/** The smallest size of each shape; on a smaller page everything is smaller. */
const SMALLEST: Record<Shape, { width: number; height: number }> = {
  tall: { width: 320, height: 640 },
  low: { width: 560, height: 320 },
  wide: { width: 900, height: 640 },
};

function zoomOf(shape: Shape, { width, height, seats, isBare, letters = 1 }: Given): number {
  const drawn = DRAWN[shape];
  const room = Math.min(width / drawn.width, height / drawn.height);
  const narrow = isBare && shape === "low" ? (seats > 4 ? 470 : 340) : SMALLEST[shape].width;
  const least = Math.min(1, width / narrow, isBare && shape !== "wide" ? 1 : height / SMALLEST[shape].height);
  const most = shape === "wide" ? drawn.most : clamp(1, room, drawn.most);
  const larger = Math.min(letters, Math.max(1, Math.min(width / 320, height / (shape === "low" ? 320 : 600))));
  return clamp(least, Math.max(room, least < 1 ? least : larger), Math.max(most, larger));
}

/** Return the layout of a table. Seats are in the order around it: one's own first, then clockwise to the left. */
export function layoutOf(given: Given): Layout {
  const shape = shapeOf(given.width, given.height);
  const zoom = zoomOf(shape, given);
  const size = { width: given.width / zoom, height: given.height / zoom };
  const layout = { tall, low, wide }[shape](given, size, zoom);
  if (given.beards) return { ...layout, seats: layout.seats.map((seat, at) => clearOfBeard(seat, at === 0 && given.isSeated)) };
  const [own, ...others] = layout.seats.map(besidePoints);
  return { ...layout, seats: own === undefined ? [] : [!given.isSeated ? own : shape === "low" ? atTheTemple(own) : besideDealer(own), ...others] };
}

/** Half the width of the dealer's button and its edge. */
const BUTTON = 14;

/** One's own pile lies beside the dealer's button, not below it. A small one lies higher, clear of the prompt. */
function besideDealer(own: SeatPlace): SeatPlace {
  const x = Math.max(own.pile.x, own.dealer.x + BUTTON + own.back * 0.75);
  return { ...own, pile: { x, y: own.pile.y - (own.back < 19 ? 8 : 0) } };
}

/** Held sideways, where the hand is close to the pile, the dealer's button lies at the face's other side. */
const atTheTemple = (own: SeatPlace): SeatPlace => ({ ...own, dealer: { x: own.x + 1, y: own.y + own.line + 11 } });

/** On a small face the two digits of a beard reach to the dealer's button: it lies lower, or one's own, above the prompt, beside them. */
function clearOfBeard(seat: SeatPlace, isOwn: boolean): SeatPlace {
  if (seat.face > SMALL.face) return seat;
  const { x, y } = seat.dealer;
  if (!isOwn) return { ...seat, dealer: { x: x + (seat.flipped ? -1 : 1), y: y + 11 } };
  return { ...seat, dealer: { x: x + 3, y: y - 5 }, pile: { ...seat.pile, x: seat.pile.x + 4 } };
}

/** Points that aren't worn as a beard stand below the chin, where the dealer's button would cover them. */
function besidePoints(seat: SeatPlace): SeatPlace {
  const [right, up] = [seat.face * 0.17 + 7, seat.face * 0.06 + 3];
  return { ...seat, dealer: { x: seat.dealer.x + (seat.flipped ? -right : right), y: seat.dealer.y - up } };
}
