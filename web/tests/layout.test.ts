import { describe, expect, test } from "vitest";
import type { ShownSeat } from "../src/lib/protocol";
import { besideFace } from "../src/lib/stage/beside";
import { below, handPlaces } from "../src/lib/stage/held";
import { layoutOf, shapeOf, type Layout, type SeatPlace } from "../src/lib/stage/layout";
import { cardAtSeat, flagWidth } from "../src/lib/stage/seats";
import { heights } from "../src/lib/stage/tricks";
import { COLUMN_EDGE } from "../src/lib/stage/wide";

const SIZES = [
  [280, 653],
  [320, 568],
  [320, 640],
  [360, 640],
  [360, 740],
  [412, 915],
  [568, 320],
  [640, 360],
  [653, 280],
  [740, 360],
  [667, 375],
  [812, 375],
  [844, 390],
  [932, 430],
  [768, 1024],
  [1024, 1366],
  [1366, 1024],
  [700, 900],
  [800, 600],
  [900, 640],
  [900, 700],
  [1024, 768],
  [1120, 700],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1536, 864],
  [1920, 1080],
  [2560, 1440],
] as const;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const faceOf = (seat: SeatPlace): Box => {
  const left = seat.flipped ? seat.x + seat.width - seat.face : seat.x;
  return { left, top: seat.y + seat.line, right: left + seat.face, bottom: seat.y + seat.line + seat.face };
};

const boxOf = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Layout): boolean =>
  left >= -4 && top >= -4 && right <= width + 4 && bottom <= height + 4;

/** A flag of this width at a seat. */
const flagOf = (seat: SeatPlace, width: number): Box =>
  boxOf(seat.flipped ? seat.flag.x - width : seat.flag.x, seat.flag.y, width, seat.line + 2);

/** Longer ones are rare: only one seat at a time has said "Rödskägg". */
const USUAL_FLAG = 0.83;

/** What lies over what: cards over names and flags of the greatest width, and seats over each other. */
function covered(layout: Layout): string[] {
  const found: string[] = [];
  const check = (what: string, one: Box, other: Box) => overlaps(one, other) && found.push(what);
  const parts = layout.seats.map((seat) => ({
    name: boxOf(seat.flipped ? seat.x + seat.width - seat.name : seat.x, seat.y, seat.name, seat.line),
    flag: flagOf(seat, flagWidth(seat.line)),
    usual: flagOf(seat, flagWidth(seat.line) * USUAL_FLAG),
  }));
  const peek = boxOf(layout.peek.x, layout.peek.y, layout.peek.width, 48);
  const cards = layout.slots.map((slot) =>
    boxOf(slot.x - layout.card / 2, slot.y - layout.card * 0.7, layout.card, layout.card * 1.4),
  );
  for (const [of, card] of cards.entries()) {
    for (const [at, { name, flag }] of parts.entries()) {
      check(`name ${at}, card ${of}`, name, card);
      check(`flag ${at}, card ${of}`, flag, card);
    }
    check(`last trick, card ${of}`, peek, card);
    if (!isInside(card, layout)) found.push(`card ${of} is off the page`);
  }
  for (const [at, { name, flag, usual }] of parts.entries()) {
    check(`flag ${at}, last trick`, flag, peek);
    for (const [of, other] of parts.entries()) {
      if (of === at) continue;
      check(`name ${at}, name ${of}`, name, other.name);
      check(`name ${at}, flag ${of}`, name, other.flag);
      check(`flag ${at}, flag ${of}`, usual, other.usual);
    }
  }
  return found;
}

test.each([
  [360, 740, "tall"],
  [740, 360, "low"],
  [1280, 600, "low"],
  [800, 600, "wide"],
  [768, 1024, "tall"],
  [1280, 800, "wide"],
  [1920, 1080, "wide"],
])("a page of %d × %d is %s", (width, height, shape) => {
  expect(shapeOf(width, height)).toBe(shape);
});

describe.each([
  [344, 392],
  [344, 492],
  [357, 264],
  [357, 272],
  [300, 232],
  [930, 430],
  [760, 620],
])("in a replay's %d × %d", (width, height) => {
  test.each([2, 3, 4, 5, 6, 7, 8])("no name or flag of %d seats lies under a card, however long", (seats) => {
    for (const beards of [true, false]) {
      const layout = layoutOf({ width, height, seats, isSeated: false, isBare: true, beards });
      expect(covered(layout).join("; ")).toBe("");
    }
  });
});

test.each([2, 3, 4, 5])("on a laptop a replay's %d seats keep from the edges, one below the other", (seats) => {
  const layout = layoutOf({ width: 960, height: 450, seats, isSeated: false, isBare: true, beards: true });
  for (const seat of layout.seats) {
    expect(seat.x).toBeGreaterThan(30);
    expect(seat.x + seat.width).toBeLessThan(layout.width - 30);
  }
  if (seats > 2) expect(layout.seats[1]?.x).toBe(layout.seats[0]?.x);
});

describe.each(SIZES)("at %d × %d", (width, height) => {
  test.each([2, 3, 4, 5, 6, 7, 8])("%d seats have room", (seats) => {
    for (const isSeated of [true, false]) {
      for (const beards of [true, false]) {
        const layout = layoutOf({ width, height, seats, isSeated, beards });
        expect(layout.seats).toHaveLength(seats);
        expect(layout.slots).toHaveLength(seats);
        const faces = layout.seats.map(faceOf);
        for (const [at, face] of faces.entries()) {
          expect(isInside(face, layout), `face ${at} of ${seats} is on the page`).toBe(true);
          const { x, name, width: box, flipped } = layout.seats[at] as SeatPlace;
          const left = flipped ? x + box - name : x;
          expect(left, `name ${at} of ${seats} is on the page`).toBeGreaterThanOrEqual(2);
          expect(left + name, `name ${at} of ${seats} is on the page`).toBeLessThanOrEqual(layout.width - 2);
          for (const other of faces.slice(at + 1)) expect(overlaps(face, other), "faces overlap").toBe(false);
        }
        for (const [at, slot] of layout.slots.entries()) {
          // The middle of each card lies clear of every face, so that its index can be read.
          const middle = { left: slot.x - 6, right: slot.x + 6, top: slot.y - 6, bottom: slot.y + 6 };
          for (const face of faces) expect(overlaps(middle, face), `card ${at} lies on a face`).toBe(false);
          for (const other of layout.slots.slice(at + 1))
            expect(Math.hypot(slot.x - other.x, slot.y - other.y), "cards lie apart").toBeGreaterThan(layout.card * 0.6);
        }
      }
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])("of %d seats no name or flag lies under a card, however long", (seats) => {
    for (const isSeated of [true, false])
      for (const beards of [true, false]) {
        const hasContracts = !beards && seats === 4;
        const layout = layoutOf({ width, height, seats, isSeated, beards, hasContracts, cards: hasContracts ? 13 : 6 });
        expect(covered(layout).join("; "), `seated: ${isSeated}, beards: ${beards}`).toBe("");
      }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])("of %d seats no card lies under the prompt of a phone held sideways", (seats) => {
    const layout = layoutOf({ width, height, seats, isSeated: true, beards: false });
    if (layout.shape !== "low") return;
    const right = layout.slots.filter((slot) => slot.x > layout.width / 2 + layout.card);
    for (const { y, turn } of right) {
      const angle = (Math.abs(turn) * Math.PI) / 180;
      const lowest = y + layout.card * (0.7 * Math.cos(angle) + 0.5 * Math.sin(angle));
      expect(lowest).toBeLessThanOrEqual(layout.prompt.y + 0.5);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])("of %d seats no card of a trick hides the index of another", (seats) => {
    for (const isSeated of [true, false])
      for (const beards of [true, false]) {
        const { slots, card } = layoutOf({ width, height, seats, isSeated, beards });
        const high = heights(slots) as number[];
        for (const [at, slot] of slots.entries()) {
          const [left, top] = [slot.x - card / 2, slot.y - card * 0.7];
          const index = boxOf(left + card * 0.06, top + card * 0.06, card * 0.28, card * 0.5);
          for (const [of, other] of slots.entries()) {
            const box = boxOf(other.x - card / 2, other.y - card * 0.7, card, card * 1.4);
            if (of !== at && high[of]! >= high[at]!) expect(overlaps(index, box), `card ${of} over ${at}`).toBe(false);
          }
        }
      }
  });

  test.each([
    [6, 4, true],
    [8, 5, false],
    [13, 4, true],
    [13, 4, false],
  ])("a hand of %d cards is on the page, and each card can be touched", (cards, seats, hasKnock) => {
    const layout = layoutOf({ width, height, seats, isSeated: true, beards: hasKnock, hasContracts: !hasKnock, hasKnock, cards });
    for (const { x, seen } of handPlaces(layout, cards)) {
      const left = layout.hand.x + x - layout.hand.card / 2;
      expect(left).toBeGreaterThanOrEqual(-2);
      expect(left + layout.hand.card).toBeLessThanOrEqual(layout.width + 2);
      expect(seen * layout.zoom).toBeGreaterThanOrEqual(28);
    }
  });

  test("without a knock a large page's hand lies in the middle, clear of what stands at its right", () => {
    for (const cards of [5, 6, 8, 13]) {
      const layout = layoutOf({ width, height, seats: 4, isSeated: true, beards: false, cards });
      if (layout.shape !== "wide") continue;
      expect(layout.hand.x).toBe(layout.play / 2);
      const column = layout.rail.x + layout.rail.width - COLUMN_EDGE - layout.tools;
      for (const { x, y, turn } of handPlaces(layout, cards)) {
        const [across, up] = [layout.hand.card / 2, layout.hand.card * 1.4];
        const lean = Math.sin((turn * Math.PI) / 180) * up;
        expect(layout.hand.x + x + across + lean).toBeLessThanOrEqual(column);
        // An illegal card lies lower, and its corner lower still.
        const lowest = layout.hand.y + y + across * Math.sin((Math.abs(turn) * Math.PI) / 180) + 10;
        if (layout.rows === 1) expect(lowest).toBeLessThanOrEqual(layout.height);
      }
      if (width < 1280) continue;
      expect(layout.rows).toBe(1);
      for (const { seen } of handPlaces(layout, cards)) expect(seen * layout.zoom).toBeGreaterThanOrEqual(44);
    }
  });

  test("nothing moves while cards are played: the layout knows only the page and the seats", () => {
    const given = { width, height, seats: 4, isSeated: true, beards: true };
    expect(layoutOf(given)).toEqual(layoutOf({ ...given }));
  });
});

test.each([2, 4, 5, 8])("on a phone held upright a question hides nothing of one's own face, with %d seats", (seats) => {
  for (const [width, height] of SIZES)
    for (const beard of [null, 0, 12, 17, 30]) {
      const layout = layoutOf({ width, height, seats, isSeated: true, beards: beard !== null, hasContracts: beard === null, cards: beard === null ? 13 : 6 });
      if (layout.shape !== "tall") continue;
      const [own] = layout.seats as [SeatPlace];
      const chin = own.y + own.line + (beard === null ? own.face * 0.86 + 15.5 : (own.face * (104 + Math.min(beard, 18) * 4.8)) / 100 - 4);
      const x = besideFace(layout, { seat: 0, seats: [{ points: beard ?? 100 } as ShownSeat], beard });
      if (chin > layout.prompt.y) expect(x).toBeGreaterThanOrEqual(own.x + own.face + 4);
      // A sentence beside two signs, as wide as three have it.
      expect(layout.prompt.width - 6 - x).toBeGreaterThanOrEqual(Math.min(260, layout.width - 100));
    }
});

test("the mark of trumps lies clear of every card, and on the page", () => {
  for (const [width, height] of [[360, 740], [768, 1024], [1280, 800], [1920, 1080]] as const)
    for (const [cards, trumps] of [[6, 1], [6, 3], [6, 5], [8, 4], [2, 1]] as const) {
      const layout = layoutOf({ width, height, seats: 5, isSeated: true, beards: false, cards });
      const held = handPlaces(layout, cards).map((one) => ({ ...one, y: one.y + 10 }));
      const mark = below(held.slice(0, trumps), layout.hand.card);
      const slope = Math.tan((mark.turn * Math.PI) / 180);
      const lineAt = (x: number): number => mark.y + slope * (x - mark.x);
      for (const { x, y, turn } of held.slice(0, trumps)) {
        const angle = (turn * Math.PI) / 180;
        const [left, low] = [x - (layout.hand.card / 2) * Math.cos(angle), y - (layout.hand.card / 2) * Math.sin(angle)];
        expect(lineAt(left)).toBeGreaterThanOrEqual(low);
        expect(lineAt(x)).toBeGreaterThanOrEqual(y);
      }
      // The word stands in its middle.
      expect(layout.hand.y + lineAt(mark.x + mark.width / 2) + 14).toBeLessThanOrEqual(layout.height);
      if (layout.shape === "wide") expect(layout.hand.y + mark.y + 7).toBeLessThanOrEqual(layout.height);
    }
});

test.each([3, 4, 5, 8])("the dealer's button lies at the face's left on a phone held sideways, with %d seats", (seats) => {
  for (const [width, height] of [[568, 320], [667, 375], [740, 360], [844, 390]] as const) {
    const layout = layoutOf({ width, height, seats, isSeated: true, beards: false, cards: seats === 4 ? 13 : 6 });
    const [own] = layout.seats as [SeatPlace];
    expect(own.dealer.x + 13).toBeLessThan(own.pile.x - own.back * 0.7);
    expect(own.dealer.x).toBeGreaterThanOrEqual(13);
    // Between the name and the points.
    expect(own.dealer.y - 12).toBeGreaterThanOrEqual(own.y + own.line - 2);
    expect(own.dealer.y + 12).toBeLessThanOrEqual(own.y + own.line + own.face * 0.72);
  }
});

test.each([4, 5])("the dealer's button covers nothing of one's own pile, with %d seats", (seats) => {
  for (const [width, height] of [[320, 568], [360, 640], [360, 740], [768, 1024], [1280, 800]] as const) {
    const layout = layoutOf({ width, height, seats, isSeated: true, beards: false, hasContracts: seats === 4, cards: seats === 4 ? 13 : 6 });
    const [own] = layout.seats as [SeatPlace];
    expect(own.pile.x - own.back * 0.7).toBeGreaterThanOrEqual(own.dealer.x + 13);
    // Its number stands at its right, before the card in front of one.
    const slot = layout.slots[0] as { x: number };
    if (layout.shape === "tall") expect(own.pile.x + own.back * 0.9 + 12).toBeLessThanOrEqual(slot.x - layout.card / 2 + 1);
  }
});

test.each([1, 4, 8])("%d cards taken by the player opposite lie clear of the trick", (taken) => {
  for (const [width, height] of SIZES) {
    const layout = layoutOf({ width, height, seats: 4, isSeated: true, beards: false, hasContracts: true, cards: 13 });
    const { taken: first, ...opposite } = layout.seats[2] as SeatPlace;
    const one = cardAtSeat(opposite);
    const cards = boxOf(first.x, first.y, one + (taken - 1) * (one - 7), one * 1.4);
    // The winning card's ring lies outside of it.
    for (const { x, y } of layout.slots) {
      const card = boxOf(x - layout.card / 2 - 4, y - layout.card * 0.7 - 4, layout.card + 8, layout.card * 1.4 + 8);
      expect(overlaps(cards, card), `${width} × ${height}`).toBe(false);
    }
    for (const other of [1, 3]) expect(overlaps(cards, faceOf(layout.seats[other] as SeatPlace)), `${width} × ${height}`).toBe(false);
  }
});

test.each([2, 4, 5, 8])("the dealer's button covers no digit of a beard's two, with %d seats", (seats) => {
  for (const [width, height] of SIZES) {
    const { seats: places } = layoutOf({ width, height, seats, isSeated: true, beards: true, hasKnock: true, cards: 6 });
    for (const seat of places) {
      // The digits stand in the middle of the face, as `kit/faces.ts` draws them.
      const size = seat.face / 100;
      const left = seat.flipped ? seat.x + seat.width - seat.face : seat.x;
      const digits = boxOf(left + 33 * size, seat.y + seat.line - 4 + 84 * size, 34 * size, 20 * size);
      const [x, y] = [seat.dealer.x, seat.dealer.y];
      const away = Math.hypot(Math.max(digits.left - x, 0, x - digits.right), Math.max(digits.top - y, 0, y - digits.bottom));
      expect(away, `${width} × ${height}`).toBeGreaterThanOrEqual((seat.face * 0.13 + 14) / 2 + 2);
    }
  }
});
