import { expect, test } from "vitest";
import type { Laid, Screen } from "../src/lib/protocol";
import { signed } from "../src/lib/words";
import {
  applied,
  around,
  askingBack,
  cardPlace,
  isAwaited,
  isOnTurn,
  isTaken,
  laidSince,
  opensHereOnly,
  place,
  trickWasTaken,
  turnHasCome,
  wasLed,
  withOrigin,
  written,
} from "../src/lib/screen";

const laid = (...cards: string[]): Laid[] =>
  cards.map((card, seat) => ({
    seat,
    name: "",
    card: { card, letter: card.charAt(0), suit: card.charAt(1), name: card },
  }));

const screen = (part: Partial<Screen>) =>
  ({ deal: 1, seat: 0, turn: null, trick: [], last_trick: [], ...part }) as Screen;

test("of changes, objects are merged into what was there, and all else replaces it", () => {
  const before = { turn: 1, trick: [{ seat: 0, card: "QC" }, { seat: 1, card: "2C" }], sheet: { deals: [1] }, story: ["a"] };
  const changes = { turn: null, trick: { 1: { card: "3C" }, 2: { seat: 2, card: "4C" } }, story: { 1: "b" } };
  const after = applied(before, changes);
  const trick = [before.trick[0], { seat: 1, card: "3C" }, { seat: 2, card: "4C" }];
  expect(after).toEqual({ turn: null, trick, sheet: { deals: [1] }, story: ["a", "b"] });
  expect(after.sheet).toBe(before.sheet);
  expect(after.trick[0]).toBe(before.trick[0]);
  expect([before.turn, before.trick.length, before.story]).toEqual([1, 2, ["a"]]);
  expect(applied(after, { trick: { "-": [0, 2] } }).trick).toEqual([trick[2]]);
  expect(applied(after, { trick: [], sheet: null })).toEqual({ ...after, trick: [], sheet: null });
  expect(applied(applied(after, { sheet: null }), { sheet: { deals: [] } }).sheet).toEqual({ deals: [] });
  expect(applied<{ turn: null }>(undefined, changes).turn).toBeNull();
});

test("a trick was taken if the last trick is another", () => {
  const before = screen({ trick: laid("QC", "2C") });
  const after = screen({ last_trick: laid("QC", "2C", "3C") });
  expect(trickWasTaken(before, after)).toBe(true);
  expect(trickWasTaken(after, screen({ last_trick: laid("QC", "2C", "3C") }))).toBe(false);
  expect(trickWasTaken(null, after)).toBe(false);
  // The last trick of a deal: with it the next deal has begun.
  expect(trickWasTaken(before, { ...after, deal: 2 })).toBe(true);
  expect(trickWasTaken(screen({ trick: laid("9H") }), { ...after, deal: 2 })).toBe(false);
  expect(trickWasTaken(screen({}), { ...after, deal: 2 })).toBe(false);
});

test("a lead is noticed once, whether or not the previous trick has been gathered", () => {
  const last_trick = laid("QC", "2C", "3C");
  const led = screen({ trick: laid("9H"), last_trick });
  expect(wasLed(screen({ last_trick }), led)).toBe(true);
  expect(wasLed(screen({ trick: last_trick, last_trick }), led)).toBe(true);
  // Two events at once.
  expect(wasLed(screen({ trick: laid("QC", "2C") }), led)).toBe(true);
  expect(wasLed(led, screen({ trick: laid("9H", "8H"), last_trick }))).toBe(false);
  expect(wasLed(led, led)).toBe(false);
  expect(wasLed(null, led)).toBe(false);
  // There is no earlier trick.
  expect(wasLed(screen({}), screen({ trick: laid("9H") }))).toBe(false);
});

test("a completed trick, or one whose last card is taken back, is not led to", () => {
  const before = screen({ trick: laid("QC", "2C"), last_trick: laid("AH", "2H", "3H") });
  const complete = { trick: laid("QC", "2C", "3C"), last_trick: laid("QC", "2C", "3C") };
  expect(wasLed(before, screen(complete))).toBe(false);
  expect(wasLed(screen({ last_trick: complete.last_trick }), before)).toBe(false);
  expect(wasLed(before, screen({ ...before, trick: laid("QC") }))).toBe(false);
});

test("cards are new once", () => {
  const cards = (one: Laid[]) => one.map((laid) => laid.card.card);
  const before = screen({ trick: laid("QC", "2C") });
  expect(cards(laidSince(before, screen({ trick: laid("QC", "2C", "3C") })))).toEqual(["3C"]);
  expect(cards(laidSince(before, before))).toEqual([]);
  expect(cards(laidSince(before, screen({ trick: laid("9H") })))).toEqual(["9H"]);
  expect(laidSince(null, before)).toEqual([]);
});

test("the turn comes once", () => {
  const mine = screen({ turn: 0 });
  expect(turnHasCome(screen({ turn: 1 }), mine)).toBe(true);
  expect(turnHasCome(mine, mine)).toBe(false);
  expect(isOnTurn(screen({ seat: null }))).toBe(false);
});

test("during a claim the table waits for those who haven't answered", () => {
  const claim = { seat: 0, stands: true, text: "", hand: [], waiting: [1, 2] };
  const asked = screen({ turn: 0, seat: 1, claim });
  expect(isAwaited(asked)).toBe(true);
  expect(turnHasCome(screen({ turn: 0, seat: 1 }), asked)).toBe(true);
  expect(isAwaited(screen({ turn: 0, seat: 0, claim }))).toBe(false);
  expect(isAwaited(screen({ turn: 0, seat: null, claim }))).toBe(false);
  const refused = screen({ turn: 0, seat: 0, claim: { ...claim, stands: false, waiting: [] } });
  expect(isAwaited(refused)).toBe(true);
});

test("one's own seat is at the bottom, the next one clockwise on the left", () => {
  expect(Object.values(place(2, 2, 4))).toEqual([0, 1]);
  expect(Object.values(place(3, 2, 4))).toEqual([-1, 0]);
  expect(Object.values(place(0, 2, 4))).toEqual([0, -1]);
});

test("two opposite seats side by side are at the upper edge, with the others between", () => {
  const heights = (seats: number) =>
    Array.from({ length: seats }, (_, seat) => Math.round(place(seat, 0, seats).y * 100));
  expect(heights(5)).toEqual([100, 31, -100, -100, 31]);
  expect(heights(6)).toEqual([100, 50, -50, -100, -50, 50]);
  expect(heights(7)).toEqual([100, 62, -25, -100, -100, -25, 62]);
});

test("the cards lie in even steps across, on their player's side", () => {
  const across = (seats: number) =>
    Array.from({ length: seats }, (_, seat) => Math.round(cardPlace(seat, 0, seats).x * 100));
  expect(across(4)).toEqual([0, -100, 0, 100]);
  expect(across(6)).toEqual([0, -67, -67, 0, 67, 67]);
  expect(across(7)).toEqual([0, -57, -86, -29, 29, 86, 57]);
  expect(across(8)).toEqual([0, -50, -100, -50, 0, 50, 100, 50]);
  expect(cardPlace(2, 2, 8).y).toBe(1);
  expect(cardPlace(3, 2, 8).y).toBeCloseTo(0.841);
  expect(cardPlace(6, 2, 8).y).toBe(-1);
});

test("other players are listed in playing order", () => {
  expect(around(1, 4, "clockwise")).toEqual([2, 3, 0, 1]);
  expect(around(1, 4, "counterclockwise")).toEqual([0, 3, 2, 1]);
  expect(around(null, 3, "clockwise")).toEqual([0, 1, 2]);
});

test("a deal's score has a sign, with a proper minus", () => {
  expect([5, -3, 0].map(signed)).toEqual(["+5", "−3", "0"]);
});

test("names are quoted if they are more than a word", () => {
  expect(written("Åsa")).toBe("Åsa");
  expect(written("Bot 2")).toBe('"Bot 2"');
});

test("a link from this computer is shared with its network address", () => {
  expect(["localhost", "127.0.0.1", "[::1]"].map(opensHereOnly)).toEqual([true, true, true]);
  expect(["192.168.1.5", "cards.example.org"].map(opensHereOnly)).toEqual([false, false]);
  expect(withOrigin("http://localhost:8765/aB_9#secret", "http://192.168.1.5:8765/")).toBe(
    "http://192.168.1.5:8765/aB_9#secret",
  );
});

test("the last card of a trick that stays is announced with the trick", () => {
  const before = screen({ trick: laid("QC", "2C") });
  const lies = screen({ trick: laid("QC", "2C", "3C"), last_trick: laid("QC", "2C", "3C") });
  expect(isTaken(before)).toBe(false);
  expect(isTaken(lies)).toBe(true);
  expect(laidSince(before, lies)).toEqual([]);
  expect(isTaken(screen({ last_trick: laid("QC", "2C", "3C") }))).toBe(false);
});

test("those who asked to undo aren't asked to agree", () => {
  const seats = [0, 1, 2].map((seat) => ({ seat, name: `Person ${seat}`, wants_back: seat === 1 }));
  const seen = (seat: number | null) => askingBack(screen({ seat, seats } as Partial<Screen>));
  expect([seen(0), seen(1), seen(2), seen(null)]).toEqual(["Person 1", "", "Person 1", ""]);
});
