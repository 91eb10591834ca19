import { expect, test } from "vitest";
import { giftsOf, PLAIN, rounded, sumsOf, type Played } from "../src/lib/owed";

/** The evening of the design: two matches of Rödskägg and one of Sheepshead; a unit for each five up. */
const EVENING: Played[] = [
  { game: "rodskagg", names: ["Gun", "Björn", "Leyla", "Olle"], pays: [22, -9, -7, -6], ups: [0, 1, 1, 0] },
  { game: "rodskagg", names: ["Gun", "Anna", "Björn", "Emre", "Leyla", "Olle"], pays: [-4, 41, -9, -9, -9, -10], ups: [0, 0, 1, 0, 1, 0] },
  { game: "sheepshead", names: ["Anna", "Olle", "Gun", "Eva", "Emre", "Björn"], pays: [5, 0, -3, -4, -6, 8], ups: [0, 0, 0, 0, 0, 0] },
];

test("an evening adds up as in the design", () => {
  const sums = sumsOf(EVENING, { ...PLAIN, perUp: 1 });
  expect(sums.rows.map((one) => [one.name, one.total])).toEqual([
    ["Anna", 46],
    ["Gun", 15],
    ["Eva", -4],
    ["Björn", -12],
    ["Emre", -15],
    ["Olle", -16],
    ["Leyla", -18],
  ]);
  expect(sums.kitty).toBe(4);
  expect(sums.rows[0]?.matches).toEqual([null, 41, 5]);
});

test("five gifts are enough, and each group is even", () => {
  const gifts = giftsOf(sumsOf(EVENING, { ...PLAIN, perUp: 1 }));
  expect(gifts).toHaveLength(5);
  expect(gifts).toContainEqual({ from: "Emre", to: "Gun", units: 15 });
  expect(gifts).toContainEqual({ from: "Eva", to: null, units: 4 });
  expect(gifts.filter((one) => one.to === "Anna").map((one) => [one.from, one.units])).toEqual([
    ["Leyla", 18],
    ["Olle", 16],
    ["Björn", 12],
  ]);
});

test("nothing is lost in rounding: whoever is nearest to a whole unit gets it", () => {
  // 7, −3 and −4 at two points a unit are 3.5, −1.5 and −2.
  expect(rounded([7, -3, -4], 2)).toEqual([4, -2, -2]);
  const match = { game: "rifki", names: ["A", "B", "C", "D"], pays: [410, -440, 250, -220], ups: [0, 0, 0, 0] };
  const { rows } = sumsOf([match], { ...PLAIN, points: { rifki: 100 } });
  expect(rows.map((one) => [one.name, one.total])).toEqual([
    ["A", 4],
    ["C", 2],
    ["D", -2],
    ["B", -4],
  ]);
});

test("whatever was played, all is even in the end", () => {
  let seed = 7;
  const next = (most: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
  for (let round = 0; round < 200; round++) {
    const people = 2 + next(9);
    const names = Array.from({ length: people }, (_, at) => `P${at}`);
    const matches = Array.from({ length: 1 + next(4) }, (_, at) => {
      const pays = names.slice(1).map(() => next(61) - 30);
      return { game: `g${at % 2}`, names, pays: [-pays.reduce((sum, one) => sum + one, 0), ...pays], ups: names.map(() => next(3)) };
    });
    const house = { unit: "kottar", points: { g0: 1 + next(7), g1: 1 + next(5) }, perUp: next(3), perMatch: next(2) };
    const sums = sumsOf(matches, house);
    expect(sums.rows.reduce((sum, one) => sum + one.total, sums.kitty)).toBe(0);
    const left = new Map<string | null, number>([...sums.rows.map((one): [string, number] => [one.name, one.total]), [null, sums.kitty]]);
    const gifts = giftsOf(sums);
    for (const { from, to, units } of gifts) {
      expect(units).toBeGreaterThan(0);
      left.set(from, (left.get(from) ?? 0) + units);
      left.set(to, (left.get(to) ?? 0) - units);
    }
    expect([...left.values()].every((one) => one === 0)).toBe(true);
    expect(gifts.length).toBeLessThanOrEqual(people);
  }
});
