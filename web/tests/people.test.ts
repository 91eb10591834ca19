import { expect, test } from "vitest";
import { FACES } from "../src/kit/faces";
import { anyFace } from "../src/lib/people";

const ALL = Object.keys(FACES);
const CHANCES = ALL.map((_face, index) => index / ALL.length);

test("whoever comes to a table gets a face that nobody there has", () => {
  const seen = ALL.slice(2, 7);
  const faces = CHANCES.map((chance) => anyFace(seen, () => chance));
  expect(new Set(faces)).toEqual(new Set(ALL.filter((face) => !seen.includes(face))));
});

test("where all faces are taken, any will do", () => {
  expect(new Set(CHANCES.map((chance) => anyFace(ALL, () => chance)))).toEqual(new Set(ALL));
});
