import { cardPlace } from "../screen";

/**
 * Where everything at a table lies: a function of the page's size and the number of seats, and of nothing that happens.
 * So nothing can move while people play.
 *
 * Lengths are in units: a unit is a pixel times `zoom`. Points are from the upper left corner of the table.
 */

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
  peek: Point;
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

const LARGEST_TALL = 700;

export function shapeOf(width: number, height: number): Shape {
  if (width >= 900 && height >= 640) return "wide";
  // A small tablet: all is smaller.
  if (width >= 780 && height >= 560 && width < height * 1.5) return "wide";
  if (width > height && height < 640) return "low";
  return width < LARGEST_TALL || height > width ? "tall" : "wide";
}

const clamp = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

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

/** Most cards that always lie in one row, and the least step in pixels with which more of them do. */
const ONE_ROW = 8;
const LEAST_STEP = 44;
const rowsOf = ({ cards = 0 }: Given): number => (cards > ONE_ROW ? 2 : 1);

/** Return the layout of a table. Seats are in the order around it: one's own first, then clockwise to the left. */
export function layoutOf(given: Given): Layout {
  const shape = shapeOf(given.width, given.height);
  const zoom = zoomOf(shape, given);
  const size = { width: given.width / zoom, height: given.height / zoom };
  const layout = { tall, low, wide }[shape](given, size, zoom);
  if (given.beards) return layout;
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

/** Points that aren't worn as a beard stand below the chin, where the dealer's button would cover them. */
function besidePoints(seat: SeatPlace): SeatPlace {
  const [right, up] = [seat.face * 0.17 + 7, seat.face * 0.06 + 3];
  return { ...seat, dealer: { x: seat.dealer.x + (seat.flipped ? -right : right), y: seat.dealer.y - up } };
}

interface Size {
  width: number;
  height: number;
}

/** The measures of a seat. */
interface Kind {
  face: number;
  line: number;
  /** Room beside the face for fan, pile and flag. */
  beside: number;
  gap: number;
  back: number;
  /** Distance of fan, pile and flag from the box's upper edge: their middles. */
  fan: number;
  pile: number;
  flag: number;
  dealer: number;
}

const PHONE: Kind = { face: 60, line: 20, beside: 52, gap: 4, back: 22, fan: 38, pile: 80, flag: 104, dealer: 67 };
const MEDIUM: Kind = { face: 52, line: 19, beside: 46, gap: 3, back: 19, fan: 35, pile: 70, flag: 91, dealer: 60 };
const SMALL: Kind = { face: 42, line: 18, beside: 38, gap: 2, back: 15, fan: 32, pile: 61, flag: 78, dealer: 54 };
const LARGE: Kind = { face: 80, line: 26, beside: 84, gap: 12, back: 36, fan: 54, pile: 112, flag: 148, dealer: 98 };
const MIDDLING: Kind = { face: 64, line: 24, beside: 66, gap: 8, back: 28, fan: 46, pile: 93, flag: 122, dealer: 82 };

/** The room of the longest flag, "Rödskägg", in the letters of `Seat.svelte`. */
export const flagWidth = (line: number): number => 5.5 * (line * 0.38 + 5.5);

/** One's own seat: the hand lies on the rail, so the flag takes the fan's place, and the pile lies below it. */
function ownSeatAt(kind: Kind, x: number, y: number): SeatPlace {
  const seat = seatAt(kind, x, y);
  const flag = y + kind.line + 1;
  return { ...seat, flag: { x: seat.flag.x, y: flag }, pile: { x: seat.pile.x, y: flag + kind.line + 4 + kind.back / 2 } };
}

function seatAt(kind: Kind, x: number, y: number, flipped = false): SeatPlace {
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
    dealer: { x: x + (flipped ? width - kind.face : kind.face) + (flipped ? 3 : -3), y: y + kind.dealer },
    back: kind.back,
  };
}

const wideOf = (kind: Kind): number => kind.face + kind.gap + kind.beside;

/** The lower edge of a seat's flag, and the inner edge of the longest one. */
const flagEnd = (seat: SeatPlace): number => seat.flag.y + seat.line + 2;
const flagEdge = (seat: SeatPlace): number => seat.flag.x + (seat.flipped ? -1 : 1) * flagWidth(seat.line);

/** Half the height of a card. */
const half = (card: number): number => card * 0.7;

/** Seats of one row from left to right, each in the middle of its share of the width. */
function row(usual: Kind, seats: number, x: number, width: number, y: number): SeatPlace[] {
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

const place = (x: number, y: number, turn = 0): Place => ({ x, y, turn });

/** A card in front of a seat of a row: below it. */
const underSeat = (seat: SeatPlace, y: number, turn = 0): Place => place(seat.x + seat.width / 2, y, turn);

const TURNS = [-3, 2, -1, 3, -2, 1, 2];

/** How far above the rail one's own seat begins on a phone held upright. */
const DROPS = new Map([
  [PHONE, 174],
  [MEDIUM, 150],
  [SMALL, 116],
]);

/** A phone held upright: the others on top, one's own seat, prompt and rail below, the trick between. */
function tall(given: Given, size: Size, zoom: number): Layout {
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
  const peek = { x: width - 75, y: railTop - 114 };
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
    slots.push(place(mid, middle + dy, 1));
    if (others === 1) {
      seats.push(opposite);
      slots.push(place(mid, middle - dy, -2));
    }
    if (others === 2) {
      seats.push(seatAt(kind, 8, top + 14), seatAt(kind, right, top + 14, true));
      slots.push(place(mid - dx * 0.72, middle - 20, -5), place(mid + dx * 0.72, middle - 20, 4));
    }
    if (others === 3) {
      seats.push(seatAt(kind, 8, hanging), opposite, seatAt(kind, right, hanging, true));
      slots.push(place(mid - dx, middle - 4, -6), place(mid, middle - dy, -2), place(mid + dx, middle + 2, 5));
    }
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
        slots.splice(0, 1, place(mid, inRow, 1));
        slots.push(...[-1.5, -0.5, 0.5, 1.5].map((at) => place(mid + at * step, side + (Math.abs(at) > 1 ? 1 : 0), at * 3)));
      } else {
        slots.splice(0, 1, place(mid, clamp(upper + card, side + card * 0.7, lowestSlot), 1));
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
    undo: { x: width - 50, y: railTop - 162 },
    top: 48,
    middle,
  };
}

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

/** A phone held sideways: the knock on the left, the hand in the middle, the tools and the prompt on the right. */
function low(given: Given, size: Size, zoom: number): Layout {
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
  const slots: Place[] = [place(mid, lower, 1)];
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
    slots.push(place(side, sideSlot, -5));
    line.forEach((_seat, at) => slots.push(place(mid + (at - (above - 1) / 2) * step, upper, TURNS[at])));
    slots.push(place(width - side, sideSlot, 5));
  } else {
    const inset = given.isBare ? edge : others === 4 ? clamp(14, (width - 540) / 2, 110) : clamp(100, width / 6, 130);
    const sideY = others === 2 ? 30 : isFlat ? 36 : others === 3 ? 46 : 54;
    const left = seatAt(kind, inset, sideY);
    const right = seatAt(kind, width - inset - box, sideY, true);
    const dx = (most: number): number => Math.min(most, mid - flagEdge(left) - 2 - card / 2);
    if (others === 1) {
      seats.push(seatAt(kind, mid - 36, 3));
      slots.push(place(mid, upper, -2));
    }
    if (others === 2) {
      seats.push(left, right);
      slots.push(place(mid - dx(52), upper + 8, -4), place(mid + dx(52), upper + 8, 4));
    }
    if (others === 3) {
      seats.push(left, seatAt(kind, mid - 36, 3), right);
      const y = upper + (lower - upper) * 0.45;
      slots.push(place(mid - dx(66), y, -6), place(mid, upper, -2), place(mid + dx(66), y + 2, 5));
    }
    if (others === 4) {
      seats.push(left, seatAt(kind, mid - 34 - box, 3), seatAt(kind, mid + 34, 3, true), right);
      // So far apart that your own card shows its index between them.
      const near = card * 0.94;
      const y = Math.min(lower - 11, promptTop - 9 - half(card));
      slots.push(
        place(mid - dx(102), y, -6),
        place(mid - near, upper + 1, -3),
        place(mid + near, upper - 1, 3),
        place(mid + dx(102), y, 6),
      );
    }
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
    peek: { x: width - 94, y: promptTop - (others > 3 && isFlat ? 46 : 51) },
    isTopShort: corners !== undefined && corners !== WHOLE,
    undo: { x: width - 50, y: railTop - 172 },
    top: 44,
    middle: { x: mid, y: (upper + lower) / 2 },
  };
}

/** A seat that lies lower. */
function lowered(seat: SeatPlace, by: number): SeatPlace {
  const down = ({ x, y }: Point): Point => ({ x, y: y + by });
  const { fan, pile, flag, dealer } = seat;
  return { ...seat, y: seat.y + by, fan: down(fan), pile: down(pile), flag: down(flag), dealer: down(dealer) };
}

/** Where the others sit around a large table: shares of its width and height, clockwise from one's left. */
const AROUND: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0.5, 0]],
  2: [
    [0, 0.22],
    [1, 0.22],
  ],
  3: [
    [0, 0.42],
    [0.5, 0],
    [1, 0.42],
  ],
  4: [
    [0, 0.5],
    [0.32, 0],
    [0.68, 0],
    [1, 0.5],
  ],
  5: [
    [0, 0.55],
    [0.08, 0.02],
    [0.5, 0],
    [0.92, 0.02],
    [1, 0.55],
  ],
  6: [
    [0, 0.56],
    [0.04, 0.06],
    [0.34, 0],
    [0.66, 0],
    [0.96, 0.06],
    [1, 0.56],
  ],
  7: [
    [0, 0.58],
    [0, 0.1],
    [0.26, 0],
    [0.5, 0],
    [0.74, 0],
    [1, 0.1],
    [1, 0.58],
  ],
};

/** A laptop or a television: seats around the table, and a panel at the side. */
function wide(given: Given, size: Size, zoom: number): Layout {
  const { width, height } = size;
  const others = given.seats - 1;
  const side = width >= 1200 && !given.isBare ? 304 : 0;
  const play = width - side;
  const flat = height < 700;
  const kind = others > 4 ? (flat ? SMALL : MIDDLING) : flat ? MIDDLING : LARGE;
  const hasRail = given.isSeated;
  const railTop = height - (hasRail ? 176 : 24);
  const promptTop = hasRail ? railTop - 108 : height - 66;
  const mid = play / 2;
  const box = wideOf(kind);
  const tallSeat = kind.line + kind.face * (given.beards ? 1.95 : 1.35);
  const ownTop = hasRail ? railTop - 154 : height - 24 - tallSeat;
  const own = hasRail ? ownSeatAt(kind, 56, ownTop) : seatAt(kind, mid - box / 2 - 10, ownTop);
  const insetX = 56;
  const reachX = play - 2 * insetX - box;
  const reachY = (hasRail ? promptTop : height) - tallSeat - 24;
  const around = (AROUND[others] ?? []).map(([x, y]) => {
    const left = insetX + x * reachX;
    return seatAt(kind, left, 12 + y * Math.min(reachY, 460), x > 0.85);
  });
  // The top corners belong to the title and the side rooms.
  if (others > 4 && !given.isBare)
    for (const at of [1, others - 2]) {
      const seat = around[at] as SeatPlace;
      around[at] = lowered(seat, Math.max(0, 60 - seat.y));
    }
  // Two at the same side lie clear of each other.
  for (const [at, other] of [
    [0, 1],
    [others - 1, others - 2],
  ] as const) {
    const [seat, above] = [around[at], around[other]];
    if (seat && above && Math.abs(seat.x - above.x) < box) around[at] = lowered(seat, Math.max(0, flagEnd(above) + 4 - seat.y));
  }
  const seats = [own, ...around];
  const upper = 12 + Math.max(tallSeat * (others > 4 ? 0.8 : 0.96), kind.flag + kind.line + 6);
  const lower = hasRail ? promptTop - 10 : ownTop - 6;
  const middle = { x: mid, y: (upper + lower) / 2 };
  const few = others <= 4;
  // Of five, the outer two lie clear of the inner two, as far as the flags allow.
  const outer = around[0];
  const aside = others === 4 && outer ? mid - flagEdge(outer) - 2 : Infinity;
  const card = few ? Math.min(clamp(64, (lower - upper) / 2.94, 116), aside / 1.97) : flat ? 64 : 82;
  const rx = few ? card * 1.19 : card * 2.1;
  const ry = few ? Math.min(card * 0.77, (lower - upper - card * 1.4) / 2) : Math.min(card * 1.16, (lower - upper - card * 1.4) / 2);
  const { rows, ...hand } = given.hasKnock ? besideKnock(given, size, play) : inTheMiddle(given, size, play, zoom);
  return {
    shape: "wide",
    zoom,
    width,
    height,
    play,
    side,
    seats,
    slots: few ? fewSlots(others, middle, rx, ry, aside - card / 2) : ringSlots(given.seats, middle, rx, ry),
    card,
    prompt: hasRail
      ? { x: 0, y: promptTop, width: play, height: 48 }
      : { x: 24, y: promptTop, width: mid - 60 - box / 2, height: 48 },
    tools: given.hasKnock ? 0 : COLUMN,
    areToolsTall: given.hasKnock !== true,
    rail: { x: 20, y: railTop, width: play - 40, height: hasRail ? 176 : 0 },
    hand,
    rows,
    choices: { x: mid - 300, y: middle.y - 92, width: 600, row: Math.min(436, play - 2 * (insetX + box + 28)) },
    peek: { x: play - 56 - 120, y: railTop - 106 },
    undo: { x: play - 56 - 80, y: railTop - 156 },
    top: 60,
    middle,
  };
}

type Held = Layout["hand"] & { rows: number };

/** The hand lies between the knock and the tools or choices, which `Rail.svelte` lays out. */
function besideKnock(given: Given, { height }: Size, play: number): Held {
  const [first, last] = [204, play - 356];
  const width = Math.min(428, last - first);
  const rows = rowsOf(given);
  const x = clamp(first + width / 2, play / 2, last - width / 2);
  return { x, y: height - (rows > 1 ? 14 : 26), card: rows > 1 ? 92 : 116, width, rows };
}

/** Width of a column of tools, from the rail's right edge by so much, and how far the last card may lean to it. */
const COLUMN = 100;
export const COLUMN_EDGE = 14;
const LEAN = 16;

/** Without a knock the hand lies in the middle, as wide as a column of tools or choices leaves it. */
function inTheMiddle(given: Given, { height }: Size, play: number, zoom: number): Held {
  const x = play / 2;
  const width = 2 * (play - 20 - COLUMN_EDGE - COLUMN - LEAN - x);
  const { cards = 0 } = given;
  if (cards <= ONE_ROW) return { x, y: height - 42, card: 116, width, rows: 1 };
  // So narrow that an index of two letters is seen.
  const card = Math.min(116, width / (1 + 0.48 * (cards - 1)));
  if (((width - card) / (cards - 1)) * zoom >= LEAST_STEP) return { x, y: height - 42, card, width, rows: 1 };
  return { x, y: height - 14, card: 92, width, rows: 2 };
}

/** The outermost cards of five players lie no further out than `most`. */
function fewSlots(others: number, { x, y }: Point, rx: number, ry: number, most: number): Place[] {
  const own = place(x, y + ry, 1);
  if (others === 1) return [own, place(x, y - ry, -2)];
  if (others === 2) return [own, place(x - rx * 0.8, y - ry * 0.4, -5), place(x + rx * 0.8, y - ry * 0.4, 4)];
  if (others === 3) return [own, place(x - rx, y - 4, -6), place(x, y - ry, -2), place(x + rx, y + 2, 5)];
  const reach = Math.min(rx * 1.36, most);
  const near = Math.min(rx * 0.54, reach - rx * 0.8);
  return [
    own,
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
function ringSlots(seats: number, { x, y }: Point, rx: number, ry: number): Place[] {
  return Array.from({ length: seats }, (_, steps) => {
    const at = cardPlace(steps, 0, seats);
    return place(x + at.x * rx, y + at.y * ry, TURNS[steps % TURNS.length]);
  });
}

/** A card of the hand: the middle of its lower edge from the hand's, and its turn. */
export interface HeldPlace extends Place {
  /** The part of it that no other card covers, from its left edge. */
  seen: number;
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
