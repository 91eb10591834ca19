import { clamp, LEAST_STEP, ONE_ROW, rowsOf, type Given, type Layout, type SeatPlace, type Size } from "./places";
import { flagEdge, flagEnd, LARGE, lowered, MIDDLING, ownSeatAt, seatAt, SMALL, takenBeside, wideOf } from "./seats";
import { fewSlots, fiveSlots, ringSlots } from "./tricks";

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
export function wide(given: Given, size: Size, zoom: number): Layout {
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
    const seat = seatAt(kind, left, 12 + y * Math.min(reachY, 460), x > 0.85);
    return others === 3 && x === 0.5 ? takenBeside(seat) : seat;
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
  // Of five, the outermost lie no further out than the flags allow, the inner two 0.8 further in.
  const reach = Math.min(rx * 1.36, aside - card / 2);
  const near = Math.min(rx * 0.54, reach - rx * 0.8);
  const { rows, ...hand } = given.hasKnock ? besideKnock(given, size, play) : inTheMiddle(given, size, play, zoom);
  return {
    shape: "wide",
    zoom,
    width,
    height,
    play,
    side,
    seats,
    slots: !few ? ringSlots(given.seats, middle, rx, ry) : others === 4 ? fiveSlots("wide", mid, near, reach, { own: middle.y + ry, upper: middle.y - ry * 0.86, side: middle.y + ry * 0.34 }, ry) : fewSlots("wide", given.seats, middle, rx, ry),
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
    peek: { x: play - 56 - 120, y: railTop - 106, width: 124 },
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
