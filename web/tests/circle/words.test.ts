import { expect, test } from "vitest";
import { CIRCLE_WORDS } from "../words";

test("what is counted agrees with its number", () => {
  const { en, sv } = CIRCLE_WORDS;
  expect([1, 2, 13].map((one) => en.people(one))).toEqual(["just you so far", "two people", "13 people"]);
  expect([1, 2].map((one) => sv.eveningsSince(one, "mars"))).toEqual(["en kväll", "två kvällar sedan mars"]);
  expect(en.playedMatches([en.matchesOf(2, "Rödskägg"), en.matchesOf(1, "Rifki")])).toBe("Two matches of Rödskägg and one match of Rifki.");
});
