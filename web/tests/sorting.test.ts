import { expect, test } from "vitest";
import type { HeldCard } from "../src/lib/protocol";
import { canSort, moved, sorted } from "../src/lib/sorting";

/** A hand as the server sends it: sorted by suits, each card with its place by rank. */
const hand = (...cards: [string, number][]): HeldCard[] =>
  cards.map(([card, place]) => ({
    card,
    letter: card.charAt(0),
    suit: card === "??" ? "" : card.charAt(1),
    name: card,
    words: "",
    place,
    trump: false,
  }));

const HAND = hand(["AS", 1], ["3S", 12], ["KH", 2], ["AD", 1], ["9D", 6]);
const cards = (shown: HeldCard[]) => shown.map((one) => one.card).join(" ");

test("by suits: as sent, or reversed", () => {
  expect(cards(sorted(HAND, "suits", false))).toBe("AS 3S KH AD 9D");
  expect(cards(sorted(HAND, "suits", true))).toBe("9D AD KH 3S AS");
});

test("by ranks: in the server's order; equal ranks stay in suit order", () => {
  expect(cards(sorted(HAND, "ranks", false))).toBe("AS AD KH 9D 3S");
  expect(cards(sorted(HAND, "ranks", true))).toBe("3S 9D KH AD AS");
});

test("own order: new cards go to the end", () => {
  expect(cards(sorted(HAND, "own", false, ["9D", "AS", "KH", "3S", "AD"]))).toBe("9D AS KH 3S AD");
  expect(cards(sorted(HAND, "own", false, ["KH", "2C", "9D"]))).toBe("KH 9D AS 3S AD");
  expect(cards(sorted(HAND, "own", false))).toBe("AS 3S KH AD 9D");
});

test("face-down cards stay as they are", () => {
  const unseen = hand(["??", 0], ["??", 0]);
  expect(canSort(unseen)).toBe(false);
  expect(sorted(unseen, "ranks", true)).toEqual(unseen);
  expect(canSort(HAND)).toBe(true);
  expect(canSort(HAND.slice(0, 1))).toBe(false);
});

test("a card moves to a place, within the hand", () => {
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "b", 9)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
});
