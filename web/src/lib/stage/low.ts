import { clamp, half, rowsOf, type Given, type Layout, type Place, type SeatPlace, type Size } from "./places";
import { arcOf, flagEdge, ownSeatAt, PHONE, row, seatAt, SMALL, takenBeside, wideOf } from "./seats";
import { fewSlots, fiveSlots, place, TURNS } from "./tricks";

/** The widths of the upper corners that belong to the menu and the title, and to the side rooms. */
interface Corners {
  left: number;
  right: number;
}

const BARE: Corners = { left: 8, right: 8 };
/** With everything in them; without title and sound; and not even in the middle. */
const NARROWEST: Corners = { left: 84, right: 100 };
const WHOLE: Corners = { left: 154, right: 154 };
const CORNERS: readonly Corners[] = [WHOLE, { left: 100, right: 100 }, NARROWEST];

/** How far below the upper edge those above sit. */
const TOP = 3;

interface Sides {
  /** Where they begin: below the title and the side rooms; on a flat felt higher. */
  side: number;
  flat: number;
  /** How far from the edge they sit: on a wide page nearer to the trick. */
  inset: { least: number; of: (width: number) => number; most: number };
}

/** Where the two at the sides sit, by the number of others. */
const SIDES: Record<number, Sides> = {
  // With nobody above they sit higher, beside the title.
  2: { side: 30, flat: 30, inset: { least: 100, of: (width) => width / 6, most: 130 } },
  3: { side: 46, flat: 36, inset: { least: 100, of: (width) => width / 6, most: 130 } },
  // Two above need more room between.
  4: { side: 54, flat: 36, inset: { least: 14, of: (width) => (width - 540) / 2, most: 110 } },
};

/** A phone held sideways: the knock on the left, the hand in the middle, the tools and the prompt on the right. */
export function low(given: Given, size: Size, zoom: number): Layout {
  const { width, height } = size;
  const rows = rowsOf(given);
  const others = given.seats - 1;
  const mid = width / 2;
  const isFlat = height < 340;
  // Beside a knock without its word the cards are wide enough for a finger.
  const isKnockSmall = given.hasKnock === true && width < 660;
  const start = isKnockSmall ? 66 : given.hasKnock ? 152 : 12;
  const tools = given.hasKnock ? 216 : Math.min(290, width * 0.42);
  const railTop = given.isBare ? height - 8 : height - 82;
  const promptTop = railTop - (isFlat ? 50 : 58);
  // In a replay there is no hand, so that faces have the room of a phone held upright.
  const kind = given.isBare && others <= 3 && width >= 680 && height >= 330 ? PHONE : SMALL;
  // In a replay's large room the ring around whoever is to act is whole, and nobody sits at its very edge.
  const edge = clamp(10, (width - 620) / 3, 44);
  const own = (given.isSeated ? ownSeatAt : seatAt)(kind, given.isBare && others <= 4 ? Math.max(14, edge) : 14, railTop - (kind === PHONE ? 130 : 94));
  const box = wideOf(kind);
  const handCard = rows > 1 ? 50 : 67;
  // Raised cards of the hand reach up to here.
  const handTop = given.isBare ? height : height - 8 - handCard * 1.4 - 12;
  const card = others > 5 ? (isFlat ? 42 : 44) : others > 4 || isFlat ? 46 : 52;
  const seats: SeatPlace[] = [own];
  // The trick lies below the flags of those on top.
  const upper = Math.max(3 + kind.flag + kind.line + 3 + half(card), given.isBare && others <= 4 ? height / 2 - 28 : 0);
  const lower = Math.min(upper + card * (others > 4 ? 1.5 : 1.06), handTop - half(card));
  const slots: Place[] = [];
  let corners: Corners | undefined;
  if (others > 4) {
    // One sits at each side and the others above, each below what stands in the corners, so that no fan is covered.
    const above = others - 2;
    const shareOf = ({ left, right }: Corners): number => (width - left - right) / above;
    corners = given.isBare ? BARE : (CORNERS.find((one) => shareOf(one) >= wideOf(SMALL) + 1) ?? NARROWEST);
    const line = row(SMALL, above, corners.left, width - corners.left - corners.right, 3);
    const sideY = given.isBare ? 102 : isFlat ? 36 : 46;
    const inset = clamp(8, ((line[0] as SeatPlace).x - box) / 2, 44);
    const [left, right] = [seatAt(SMALL, inset, sideY), seatAt(SMALL, width - inset - box, sideY, true)];
    seats.push(left, ...line, right);
    // The cards lie in even steps across, those of the two at the sides lower.
    const side = Math.max(flagEdge(left), flagEdge(own)) + 3 + card * 0.5;
    const step = Math.min(shareOf(corners), (2 * (mid - side)) / (above + 1));
    const sideSlot = Math.min(upper + card * 0.7, promptTop - 8 - half(card));
    slots.push(place(mid, lower, 1), place(side, sideSlot, -5));
    line.forEach((_seat, at) => slots.push(place(mid + (at - (above - 1) / 2) * step, upper, TURNS[at])));
    slots.push(place(width - side, sideSlot, 5));
  } else {
    const { side, flat, inset } = SIDES[Math.max(2, others)] as Sides;
    const around = arcOf(kind, others, width, {
      inset: given.isBare ? edge : clamp(inset.least, inset.of(width), inset.most),
      side: isFlat ? flat : side,
      one: { x: -36, y: TOP },
      two: { x: 34, y: TOP },
    });
    seats.push(...(others === 3 ? around.map((seat, at) => (at === 1 ? takenBeside(seat) : seat)) : around));
    const [left] = around as [SeatPlace];
    // The outer cards keep clear of the longest flag at a side.
    const dx = (most: number): number => (others === 1 ? most : Math.min(most, mid - flagEdge(left) - 2 - card / 2));
    if (others < 4) slots.push(...fewSlots("low", given.seats, { x: mid, y: upper }, dx(others === 2 ? 52 : 66), lower - upper));
    // The inner two lie so far apart that your own card shows its index between them.
    else slots.push(...fiveSlots("low", mid, card * 0.94, dx(102), { own: lower, upper, side: Math.min(lower - 11, promptTop - 9 - half(card)) }));
  }
  return {
    shape: "low",
    zoom,
    width,
    height,
    play: width,
    side: 0,
    seats,
    slots,
    card,
    prompt: { x: width - 408, y: promptTop, width: 402, height: 40 },
    tools,
    rail: { x: 0, y: given.isSeated ? railTop : height - 64, width, height: given.isSeated ? 82 : 64 },
    hand: { x: (start + width - tools - 14) / 2, y: height - 8, card: handCard, width: width - tools - 22 - start },
    rows,
    isKnockSmall,
    choices: { x: 112, y: 146, width: width - 132, row: clamp(254, width - 390, 330) },
    // Of more cards each shows its index, as far as the trick's last card.
    peek: { x: width - (others > 4 ? 122 : 94), y: promptTop - (others > 3 && isFlat ? 46 : 51), width: others > 4 ? 116 : 88 },
    isTopShort: corners !== undefined && corners !== WHOLE,
    undo: { x: width - 50, y: railTop - 172 },
    top: 44,
    middle: { x: mid, y: (upper + lower) / 2 },
  };
}
