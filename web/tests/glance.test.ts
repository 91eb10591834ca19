import { expect, test } from "vitest";
import type { Glance, GlancedSeat } from "../src/lib/answers";
import { awaited, faces, standing, whereItIs } from "../src/lib/glance";
import { WORDS } from "./words";

const seat = (name: string, points: number | null, more: Partial<GlancedSeat> = {}): GlancedSeat => ({
  name,
  face: "anna",
  bot: false,
  own: false,
  points,
  ...more,
});

const table: Glance = {
  table: "AAA",
  title: "Rödskägg",
  game: "rodskagg",
  stage: "playing",
  seats: [seat("Anna", 7, { own: true }), seat("Majken", 12, { bot: true }), seat("Björn", -2)],
  deal: 3,
  waits: true,
  rests: false,
  winners: [],
  taught: false,
};

test.each([
  ["sv", {}, "Rödskägg med Björn och Majken, giv 3"],
  ["en", {}, "Rödskägg with Björn and Majken, deal 3"],
  ["sv", { stage: "waiting", deal: 0 }, "Rödskägg med Björn och Majken, inte börjat än"],
  ["sv", { stage: "over", winners: [2] }, "Rödskägg med Björn och Majken, Björn vann"],
  ["en", { stage: "over", winners: [0, 2] }, "Rödskägg with Björn and Majken, you and Björn won"],
  ["en", { seats: [seat("Anna", 1, { own: true }), ...["A", "B", "C", "D"].map((one) => seat(one, 1))] }, "Rödskägg with A, B …, deal 3"],
] as const)("in %s, a table is described", (language, change, text) => {
  expect(whereItIs({ ...table, ...change } as Glance, WORDS[language], language)).toBe(text);
});

test("people's faces come before those of bots, and one's own isn't shown", () => {
  expect(faces(table).map((one) => one.name)).toEqual(["Björn", "Majken"]);
});

test("the standing has a proper minus, and is empty before the first match", () => {
  expect(standing(table)).toBe("Anna 7 · Majken 12 · Björn −2");
  expect(standing({ ...table, seats: [seat("Anna", null)] })).toBe("");
});

test("a table whose deal is over waits for the next one, not for somebody's turn", () => {
  expect(awaited(table, WORDS.en)).toBe("your turn");
  expect(awaited({ ...table, rests: true }, WORDS.en)).toBe("next deal is waiting");
  expect(awaited({ ...table, rests: true }, WORDS.sv)).toBe("nästa giv väntar");
  expect(awaited({ ...table, rests: true, waits: false }, WORDS.en)).toBe("");
  expect(awaited(undefined, WORDS.en)).toBe("");
});
