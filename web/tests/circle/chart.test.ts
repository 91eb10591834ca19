import { expect, test } from "vitest";
import { LINES, movedApart, plot } from "../../src/pages/circle/chart";
import { bySeat } from "../../src/lib/circle/figures";

const ROOM = { width: 100, height: 120, apart: 20 };

test("points to zero end on the zero line at the bottom", () => {
  const drawn = plot([[12, 6, 0]], ROOM);
  expect(drawn.zero).toBe(120);
  expect(drawn.paths).toEqual(["M0 0L50 60L100 120"]);
  expect(drawn.ends).toEqual([{ x: 100, y: 120, label: 120 }]);
});

test("points may fall below zero, which then lies between", () => {
  const drawn = plot([[0, 30], [0, -30]], ROOM);
  expect(drawn.zero).toBe(60);
  expect(drawn.ends.map((one) => one.y)).toEqual([0, 120]);
});

test("marks are round, from low to high, and have zero among them", () => {
  expect(plot([[12, 17, 3]], ROOM).marks.map((one) => one.points)).toEqual([0, 5, 10, 15]);
  expect(plot([[0, -195, 26]], ROOM).marks.map((one) => one.points)).toEqual([-100, 0]);
  expect(plot([[0, 0]], ROOM).marks.map((one) => one.points)).toContain(0);
});

test("a match without a deal has its first points only", () => {
  expect(plot([[12], [12]], ROOM).paths).toEqual(["M0 0", "M0 0"]);
  expect(plot([], ROOM).paths).toEqual([]);
});

test("labels stand apart, in order, and inside", () => {
  const moved = movedApart([100, 100, 10, 98], 20, 120);
  expect(moved).toEqual([100, 120, 10, 80]);
  const all = movedApart(Array<number>(8).fill(120), 20, 120);
  const sorted = [...all].sort((one, other) => one - other);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...all)).toBeLessThanOrEqual(120);
  sorted.slice(1).forEach((one, at) => expect(one - (sorted[at] ?? 0)).toBeGreaterThan(17));
});

test("eight lines differ in their dashes, not by colour alone", () => {
  expect(new Set(LINES.map((one) => one.dash)).size).toBe(8);
});

test("points by deal become lines by seat", () => {
  expect(bySeat([[12, 12], [9, 14]])).toEqual([[12, 9], [12, 14]]);
  expect(bySeat([])).toEqual([]);
});
