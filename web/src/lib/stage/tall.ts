import { clamp, half, rowsOf, type Given, type Layout, type Place, type SeatPlace, type Size } from "./places";
import { flagEdge, flagEnd, flagWidth, MEDIUM, ownSeatAt, PHONE, row, seatAt, SMALL, wideOf, type Kind } from "./seats";
import { fewSlots, place, TURNS, underSeat } from "./tricks";

/** How far above the rail one's own seat begins on a phone held upright. */
const DROPS = new Map([
  [PHONE, 174],
  [MEDIUM, 150],
  [SMALL, 116],
]);

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
  const top = given.isBare ? 8 : given.hasContracts ? 96 : 48;
  const mid = width / 2;
  const isSmall = width < 350 || (tight && (others > 3 || given.hasContracts === true));
  const kind = isCrowded || isSmall ? SMALL : PHONE;
  const box = wideOf(kind);
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
    const first = Math.ceil(others / 2);
    const inset = first === 4 ? 3 : 18;
    const second = top + (given.beards && !tight ? 110 : 100);
    const upperRow = row(SMALL, first, inset, width - 2 * inset, top);
    const lowerRow = row(SMALL, others - first, inset + 14, width - 2 * inset - 28, second);
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
    const right = width - 8 - box;
    const opposite = seatAt(kind, mid - box / 2, top + 2);
    slots.push(...fewSlots("tall", given.seats, { x: mid, y: middle }, dx, dy));
    if (others === 1) seats.push(opposite);
    if (others === 2) seats.push(seatAt(kind, 8, top + 14), seatAt(kind, right, top + 14, true));
    if (others === 3) seats.push(seatAt(kind, 8, hanging), opposite, seatAt(kind, right, hanging, true));
    if (others === 4) {
      const upperY = top + kind.flag + kind.line + 3;
      // Between the upper two is room for both flags.
      const apart = Math.max(8, flagWidth(kind.line) - kind.beside - kind.gap + 2);
      const left = seatAt(kind, 8, upperY);
      const [upperLeft, upperRight] = [seatAt(kind, mid - apart - box, top), seatAt(kind, mid + apart, top, true)];
      seats.push(left, upperLeft, upperRight, seatAt(kind, width - 8 - box, upperY, true));
      const side = clamp(flagEnd(left) + 2 + half(card), middle + 34, own.y - 2 - half(card));
      const upper = clamp(flagEnd(upperLeft) + 2 + half(card), side - card * 0.95, left.flag.y - 2 - half(card));
      const wideX = Math.min(tight ? 76 : 88, mid - 8 - card / 2);
      // Beside the fans of the lower two, as long as they are that low.
      const near = Math.min(card * 0.53, mid - (left.x + left.width) - 2 - card / 2);
      // Where the felt is high enough, all four lie in a row below the seats, and one's own below them.
      const inRow = side + half(card) * 2 + 3;
      if (inRow <= lowestSlot) {
        const step = Math.min(card + 3, (2 * (mid - 8 - card / 2)) / 3);
        slots.push(place(mid, inRow, 1));
        slots.push(...[-1.5, -0.5, 0.5, 1.5].map((at) => place(mid + at * step, side + (Math.abs(at) > 1 ? 1 : 0), at * 3)));
      } else {
        slots.push(place(mid, clamp(upper + card, side + card * 0.7, lowestSlot), 1));
        slots.push(
          place(mid - wideX, side, -7),
          place(mid - near, upper + 2, -3),
          place(mid + near, upper - 1, 3),
          place(mid + wideX, side + 1, 7),
        );
      }
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
