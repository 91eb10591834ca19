import { expect, test } from "vitest";
import { inWords, toRead } from "../src/lib/heard";
import type { Screen } from "../src/lib/protocol";
import { WORDS } from "../src/lib/words";

test("a deal's number is shown as a number and announced as a word", () => {
  expect([3, "Bo passes"].map(toRead)).toEqual([3, "Bo passes"]);
  const now = {
    stage: "playing",
    guests: [], askers: [],
    seats: [],
    bots: [],
    trick: [],
    last_trick: [],
    is_last: false,
  } as unknown as Screen;
  const heard = { before: now, now, news: [3, "Bo passes"] };
  expect(inWords(heard, WORDS.en)).toEqual(["Deal 3", "Bo passes"]);
  expect(inWords(heard, WORDS.sv)).toEqual(["Giv 3", "Bo passes"]);
});
