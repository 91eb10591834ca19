import { expect, test } from "vitest";
import { roundTable } from "../src/lib/lobby";

const FLOORS = [
  [360, 450],
  [440, 312],
  [900, 740],
  [1500, 1032],
] as const;

const CASES = FLOORS.flatMap(([width, height]) => [2, 3, 4, 5, 6, 7, 8].map((seats) => [width, height, seats] as const));

test.each(CASES)("on a floor of %i × %i, %i chairs stand clear of each other and the edges", (width, height, seats) => {
  const { face, chairs, top } = roundTable(width, height, seats, 0);
  expect(chairs).toHaveLength(seats);
  for (const one of chairs) {
    expect(Math.abs(one.x) + face * 0.7).toBeLessThanOrEqual(width / 2 + 1);
    expect(Math.abs(one.y) + face * 0.5).toBeLessThanOrEqual(height / 2);
    for (const other of chairs)
      if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(face * 1.1);
  }
  expect(top.x).toBeGreaterThan(0);
  expect(top.y).toBeGreaterThan(0);
});

test("larger letters leave room for the names", () => {
  const [usual, large] = [1, 2].map((letters) => roundTable(360, 357, 4, 0, letters));
  const lowest = (round: typeof usual) => Math.max(...(round?.chairs ?? []).map((one) => one.y));
  expect(lowest(large)).toBeLessThan(lowest(usual) - 10);
});

test("one's own chair stands at the bottom, and its back turns away from the table", () => {
  const own = roundTable(360, 450, 5, 3).chairs[3];
  expect(own).toMatchObject({ seat: 3, x: 0, turn: 180, isFar: false });
  expect(own?.y).toBeGreaterThan(0);
});
