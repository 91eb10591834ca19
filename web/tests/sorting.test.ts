import { expect, test } from "vitest";
import type { ShownCard } from "../src/lib/protocol";
import { canSort, moved, sorted } from "../src/lib/sorting";

/** A hand as the server sends it: by suits, with the place of each card by rank. */
const hand = (...cards: [string, number][]): ShownCard[] =>
  cards.map(([card, place]) => ({
    card,
    letter: card.charAt(0),
    suit: card === "??" ? "" : card.charAt(1),
    name: card,
    words: "",
    legal: null,
    place,
  }));

const HAND = hand(["AS", 1], ["3S", 12], ["KH", 2], ["AD", 1], ["9D", 6]);
const cards = (shown: ShownCard[]) => shown.map((one) => one.card).join(" ");

test("by suits it lies as it came, or the other way round", () => {
  expect(cards(sorted(HAND, "suits", false))).toBe("AS 3S KH AD 9D");
  expect(cards(sorted(HAND, "suits", true))).toBe("9D AD KH 3S AS");
});

test("by ranks it lies by the server's places; what is equal stays in the order of suits", () => {
  expect(cards(sorted(HAND, "ranks", false))).toBe("AS AD KH 9D 3S");
  expect(cards(sorted(HAND, "ranks", true))).toBe("3S 9D KH AD AS");
});

test("as one has laid it; what has come since stands at the end", () => {
  expect(cards(sorted(HAND, "own", false, ["9D", "AS", "KH", "3S", "AD"]))).toBe("9D AS KH 3S AD");
  expect(cards(sorted(HAND, "own", false, ["KH", "2C", "9D"]))).toBe("KH 9D AS 3S AD");
  expect(cards(sorted(HAND, "own", false))).toBe("AS 3S KH AD 9D");
});

test("cards that lie face down stay as they are", () => {
  const unseen = hand(["??", 0], ["??", 0]);
  expect(canSort(unseen)).toBe(false);
  expect(sorted(unseen, "ranks", true)).toEqual(unseen);
  expect(canSort(HAND)).toBe(true);
  expect(canSort(HAND.slice(0, 1))).toBe(false);
});

test("a card moves to a place, and not beyond the ends", () => {
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "b", 9)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
});
