import { expect, test } from "vitest";
import type { Evening, Match } from "../../src/lib/circle/answers";
import { lineOf, seasonsOf, stampOf, storyOf, winners } from "../../src/pages/circle/evenings";
import { CIRCLE_WORDS } from "../words";

const { en, sv } = CIRCLE_WORDS;
const NAMES = ["Gun", "Anna", "Björn"];

function match(title: string, won: string[], more: Partial<Match> = {}): Match {
  const players = NAMES.map((name, seat) => ({ seat, member: name, name, face: name.toLowerCase(), bot: false, points: seat, won: won.includes(name) }));
  return { match: title, table: "T", number: 1, kind: "table", game: "x", title, began: 1, ended: 2, counts: true, deals: 9, players, note: "", rules: "", ...more };
}
const evening = (...matches: Match[]): Evening => ({ date: "2026-11-20", matches });

test.each([
  [[match("Rödskägg", ["Gun"]), match("Rödskägg", ["Gun"]), match("Rifki", ["Gun"])], "Rödskägg ×2, Rifki. Gun won all three"],
  [[match("Sheepshead", ["Björn"])], "Sheepshead. Björn won"],
  [[match("Rödskägg", ["Anna"]), match("Rödskägg", ["Anna"]), match("Rödskägg", ["Gun"])], "Rödskägg ×3. Anna won two"],
  [[match("Rifki", ["Gun"]), match("Rifki", ["Anna"])], "Rifki ×2. Gun and Anna won one each"],
  [[match("Sheepshead", ["Gun", "Anna"])], "Sheepshead. Gun and Anna won"],
  [[match("Rifki", [])], "Rifki. Nobody won"],
  [[match("Rifki", [], { ended: null })], "Rifki. Still playing"],
])("an evening in a line", (matches, line) => {
  expect(lineOf(evening(...matches), en)).toBe(line);
});

test("the sentence of an evening", () => {
  const story = storyOf(evening(match("Rödskägg", ["Gun"]), match("Rödskägg", ["Gun"]), match("Rifki", ["Anna"])), en);
  expect(story).toEqual({ headline: "Gun won two", text: "Two matches of Rödskägg and one match of Rifki. Anna won too.", hero: "gun" });
  expect(storyOf(evening(match("Rifki", ["Anna"])), sv)).toEqual({ headline: "Anna tog hem kvällen", text: "Ett parti Rifki.", hero: "anna" });
  expect(storyOf(evening(match("Rifki", [], { ended: null })), en).headline).toBe("The evening has begun");
});

test("a bot is among the winners only if it has won, and nobody wins before the end", () => {
  const bot = match("Rifki", []);
  bot.players.push({ seat: 3, member: null, name: "Alva", face: "eva", bot: true, points: 9, won: false });
  expect(winners([bot]).map((one) => one.name)).toEqual(NAMES);
  const running = match("Rifki", ["Gun"], { ended: null });
  expect(winners([running]).every((one) => one.wins === 0)).toBe(true);
  const coached = match("Rifki", ["Gun"], { counts: false });
  expect(winners([coached]).every((one) => one.wins === 0)).toBe(true);
});

test("two people outside the circle with different names are two", () => {
  const one = match("Rifki", ["Gun"]);
  one.players = one.players.map((player) => ({ ...player, member: null }));
  expect(winners([one, one]).map((player) => player.wins)).toEqual([2, 0, 0]);
});

test("a match that ends, or goes on, is news", () => {
  const before = stampOf([evening(match("Rifki", [], { ended: null }))]);
  expect(stampOf([evening(match("Rifki", ["Gun"]))])).not.toBe(before);
});

test("Swedish genitives", () => {
  expect(sv.headAll("Majken", 1)).toBe("Majken tog hem kvällen");
  expect(sv.headAll("Klas", 1)).toBe("Klas tog hem kvällen");
  expect(sv.lastEvening("fredag")).toBe("I fredags");
});

test("seasons are the years since the first evening, and those with a name", () => {
  const summer = { key: "s1", name: "Summer", first: "2026-06-01", last: "2026-08-15" };
  const words = (since: string | null) => seasonsOf({ since, evening: "2026-11-24", seasons: [summer] }).map((one) => one.words);
  expect(words("2024-03-01")).toEqual(["2026", "2025", "2024", "Summer"]);
  expect(words(null)).toEqual(["2026", "Summer"]);
});
