import { expect, test } from "vitest";
import { announcements, inWords } from "../src/lib/announcements";
import type { Screen } from "../src/lib/protocol";
import { WORDS } from "./words";

test("a deal's number is shown as a number and announced as a word", () => {
  expect([3, "Bo passes"].map(inWords)).toEqual([3, "Bo passes"]);
  const now = {
    stage: "playing",
    guests: [], askers: [],
    seats: [],
    bots: [],
    trick: [],
    last_trick: [],
    is_last: false,
  } as unknown as Screen;
  const update = { before: now, now, news: [3, "Bo passes"] };
  expect(announcements(update, WORDS.en)).toEqual(["Deal 3", "Bo passes"]);
  expect(announcements(update, WORDS.sv)).toEqual(["Giv 3", "Bo passes"]);
});
