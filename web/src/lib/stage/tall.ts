import { clamp, half, rowsOf, type Given, type Layout, type Place, type SeatPlace, type Size } from "./places";
import { arcOf, flagEdge, flagEnd, flagWidth, MEDIUM, ownSeatAt, PHONE, row, seatAt, SMALL, wideOf, type Kind } from "./seats";
import { fewSlots, fiveSlots, place, TURNS, underSeat } from "./tricks";

/** How far above the rail one's own seat begins on a phone held upright: its face and a beard of usual length end above the prompt. */
const DROPS = new Map([
  [PHONE, 174],
  [MEDIUM, 150],
  [SMALL, 116],
]);

/** Two rows of others, which are read like a text: how many sit in the upper one, and its inset. */
interface Rows {
  upper: number;
  inset: number;
}

const ROWS: Record<number, Rows> = {
  5: { upper: 3, inset: 18 },
  6: { upper: 3, inset: 18 },
  // Four names need the whole width.
  7: { upper: 4, inset: 3 },
};
/** How much further in the lower row begins, so that a seat lies below the gap between two. */
const INDENT = 14;

/** How far from the edge up to four others sit. */
const EDGE = 8;

/** A phone held upright: the others on top, one's own seat, prompt and rail below, the trick between. */
export function tall(given: Given, size: Size, zoom: number): Layout {
  const { width, height } = size;
  const rows = rowsOf(given);
  const others = given.seats - 1;
  const isCrowded = others > 4;
  const tight = height < 680;
  // Eight players on a small phone: every row is a little lower.
  const saved = isCrowded && tight ? 10 : 0;
  const railHeight = rows > 1 ? 212 : 200 - saved;
  const railTop = given.isBare ? height + 36 : height - (given.isSeated ? railHeight : 120);
  const promptTop = railTop - 60;
  // Below the title and the side rooms, or the banner of a contract.
  const top = given.isBare ? 8 : given.hasContracts ? 96 : 48;
  const mid = width / 2;
  const isSmall = width < 350 || (tight && (others > 3 || given.hasContracts === true));
  const kind = isCrowded || isSmall ? SMALL : PHONE;
  const box = wideOf(kind);
  // As wide as four, three or two side by side leave room, between what lies above and the prompt.
  const card = isCrowded ? (tight ? 40 : 46) : others > 3 ? (isSmall ? 54 : 60) : tight || isSmall ? 56 : 66;
  const raised = isCrowded ? (tight ? 1 : 7) : 0;
  const ownAt = (of: Kind): SeatPlace =>
    (given.isSeated ? ownSeatAt : seatAt)(of, 10, railTop - (DROPS.get(of) ?? 0) - raised);
  // A card lies between what hangs above and one's own name, which has less room on a smaller phone.
  const hanging = top + (given.beards ? 44 : 36);
  const flags = kind.flag + kind.line + 4;
  const lastAbove = others === 4 ? top + 2 * flags : Math.max(top + flags + card * 0.6, hanging + flags);
  const hasRoom = (seat: SeatPlace): boolean =>
    seat.y - lastAbove >= card * 1.4 + 2 && flagEdge(seat) <= mid - card / 2 + 1;
  const own = isCrowded ? ownAt(SMALL) : ((isSmall ? [] : [PHONE, MEDIUM]).map(ownAt).find(hasRoom) ?? ownAt(SMALL));
  // More than five cards lie in two rows.
  const peek = { x: width - 75, y: railTop - (isCrowded ? 125 : 114), width: 72 };
  const lowestSlot = promptTop - 4 - half(card);
  const seats: SeatPlace[] = [own];
  const slots: Place[] = [];
  if (isCrowded) {
    const { upper, inset } = ROWS[others] as Rows;
    const second = top + (given.beards && !tight ? 110 : 100);
    const upperRow = row(SMALL, upper, inset, width - 2 * inset, top);
    const lowerRow = row(SMALL, others - upper, inset + INDENT, width - 2 * (inset + INDENT), second);
    seats.push(...upperRow, ...lowerRow);
    const high = Math.max(...lowerRow.map(flagEnd)) + half(card);
    const step = Math.min(card * 1.56, (lowestSlot - high) / 2);
    const low = high + step;
    slots.push(place(mid, low + step, 1));
    upperRow.forEach((seat, at) => slots.push(underSeat(seat, high, TURNS[at])));
    // On a small phone the lower row lies beside one's own name and the last trick.
    const isBeside = low + half(card) > own.y;
    const least = isBeside ? own.x + own.name + 6 + card / 2 : 0;
    const most = isBeside ? Math.min(peek.x - 4 - card / 2, width - least) : width;
    lowerRow.forEach((seat, at) => {
      const slot = underSeat(seat, low, TURNS[at + 2]);
      slots.push({ ...slot, x: clamp(least, slot.x, most) });
    });
  } else {
    const lowest = top + 174;
    const beside = own.y - 2 - half(card) + (others === 2 ? 20 : 4);
    const usual = clamp((lowest + promptTop) / 2 - 14, height / 2 - 36, promptTop - 100);
    const middle = Math.min(Math.max(usual, others === 3 ? hanging + flags + half(card) + 3 : 0), beside);
    const dx = Math.min(tight ? 64 : 76, peek.x - 2 - card / 2 - mid);
    const dy = tight ? 38 : 44;
    // Of four, the upper two have room for both flags between them, and the lower two sit below those.
    const apart = Math.max(EDGE, flagWidth(kind.line) - kind.beside - kind.gap + 2);
    const below = top + kind.flag + kind.line + 3;
    const around = arcOf(kind, others, width, {
      inset: EDGE,
      side: others === 4 ? below : others === 3 ? hanging : top + 14,
      one: { x: -box / 2, y: top + 2 },
      two: { x: apart, y: top },
    });
    seats.push(...around);
    if (others < 4) slots.push(...fewSlots("tall", given.seats, { x: mid, y: middle }, dx, dy));
    else {
      const [left, upperLeft] = around as [SeatPlace, SeatPlace];
      const side = clamp(flagEnd(left) + 2 + half(card), middle + 34, own.y - 2 - half(card));
      const upper = clamp(flagEnd(upperLeft) + 2 + half(card), side - card * 0.95, left.flag.y - 2 - half(card));
      const most = mid - EDGE - card / 2;
      // Where the felt is high enough, all four lie in a row below the seats, and one's own below them.
      const inRow = side + half(card) * 2 + 3;
      const step = Math.min(card + 3, (2 * most) / 3);
      // Beside the fans of the lower two, as long as they are that low.
      const near = Math.min(card * 0.53, mid - (left.x + left.width) - 2 - card / 2);
      slots.push(
        ...(inRow <= lowestSlot
          ? fiveSlots("row", mid, step / 2, step * 1.5, { own: inRow, upper, side })
          : fiveSlots("tall", mid, near, Math.min(tight ? 76 : 88, most), { own: clamp(upper + card, side + card * 0.7, lowestSlot), upper, side })),
      );
    }
  }
  const middle = { x: mid, y: slots.reduce((sum, slot) => sum + slot.y, 0) / Math.max(1, slots.length) };
  return {
    shape: "tall",
    zoom,
    width,
    height,
    play: width,
    side: 0,
    seats,
    slots,
    card,
    prompt: { x: 0, y: promptTop, width, height: 40 },
    rail: { x: 0, y: railTop, width, height: height - railTop },
    tools: 0,
    hand: { x: mid, y: height - (rows > 1 ? 84 : 92), card: rows > 1 ? 62 : saved ? 71 : 78, width: width - 8 },
    rows,
    // With more than three others they hang lower.
    choices: { x: 12, y: promptTop - (others > 3 ? 210 : 228), width: width - 24, row: Math.min(width - 24, 420) },
    peek,
    undo: { x: width - 50, y: peek.y - 48 },
    top: 48,
    middle,
  };
}
