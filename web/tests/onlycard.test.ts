import { expect, test } from "vitest";

import { onlyCard } from "../src/lib/onlycard";
import type { Screen } from "../src/lib/protocol";

const SEATS = ["anna", null, null, null].map((guest, seat) => ({ guest, seat }));

/** Anna, alone, may only play the two of spades. */
const ASKED = {
  awaited: true,
  playable: ["2S"],
  controls: [],
  pick: null,
  claim: null,
  rituals: null,
  lesson: null,
  seats: SEATS,
  hand: [
    { card: "AH", words: "play AH" },
    { card: "2S", words: "play 2S" },
  ],
} as unknown as Screen;

const other = (changes: object): Screen => ({ ...ASKED, ...changes });

test("somebody alone with one legal card is told which", () => {
  expect(onlyCard(ASKED)).toBe("play 2S");
  expect(onlyCard(other({ claim: { stands: false } }))).toBe("play 2S");
});

test.each([
  ["it's not their turn", { awaited: false }],
  ["there is a choice", { playable: ["2S", "AH"] }],
  ["no card may be played", { playable: [] }],
  ["no card is asked for", { playable: null }],
  ["others sit there", { seats: [...SEATS.slice(1), { guest: "bo", seat: 1 }, SEATS[0]] }],
  ["players perform the rituals", { rituals: { actions: [], kinds: [] } }],
  ["a lesson is played", { lesson: { awaits: "act" } }],
  ["something else is asked", { controls: [{ words: "pass" }] }],
  ["cards are picked", { pick: { word: "bury", cards: 2 } }],
  ["the rest is claimed", { claim: { stands: true } }],
  ["the card isn't in the hand", { hand: [] }],
])("nothing is played by itself if %s", (_why, changes) => {
  expect(onlyCard(other(changes))).toBe(null);
});
