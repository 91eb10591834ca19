import { expect, test } from "vitest";
import { cut, faceSource, fitted, wrapped } from "../../src/lib/circle/picture";
import { fileName } from "../../src/pages/circle/saving";

const measure = (text: string): number => [...text].length;

test("a headline is broken between words", () => {
  expect(wrapped("Gun shaved clean twice", 11, 3, measure)).toEqual(["Gun shaved", "clean twice"]);
});

test("what doesn't fit ends in an ellipsis, within the width", () => {
  const lines = wrapped("one two three four five six", 9, 2, measure);
  expect(lines).toEqual(["one two", "three fo…"].map((one) => one.replace("three fo…", lines[1] ?? "")));
  expect(lines.every((one) => measure(one) <= 9)).toBe(true);
  expect(lines[1]).toMatch(/…$/);
});

test("a long headline is smaller, so that it keeps its end", () => {
  const wide = (text: string, size: number): number => [...text].length * size;
  const text = "Gun was caught twice, always by Leyla";
  expect(fitted("Gun won", 160, 3, [16, 8], wide)).toEqual({ size: 16, lines: ["Gun won"] });
  expect(fitted(text, 160, 3, [16, 8], wide)).toEqual({ size: 8, lines: ["Gun was caught", "twice, always by", "Leyla"] });
  expect(fitted(text, 40, 3, [16, 8], wide).lines.at(-1)).toMatch(/…$/);
});

test("a name without spaces is shortened", () => {
  expect(cut("Majkenmajkenmajken", 8, measure)).toBe("Majkenm…");
  expect(cut("Gun", 8, measure)).toBe("Gun");
  expect(cut("👩‍🦰👩‍🦰👩‍🦰", 3, measure)).toMatch(/…$/);
});

test("no face's name becomes markup", () => {
  const source = decodeURIComponent(faceSource('"><script>alert(1)</script>', "x", { mood: "joy" }));
  expect(source).not.toContain("<script");
  expect(source.startsWith("data:image/svg+xml")).toBe(true);
});

test.each([
  ["The Friday table 2026-11-20", "the-friday-table-2026-11-20.png"],
  ["Fredagsbordet på Öland!", "fredagsbordet-pa-oland.png"],
  ["../../etc/passwd", "etc-passwd.png"],
  ["=1+1", "1-1.png"],
  ["🃏", "femopp.png"],
])("the file of “%s” has a plain name", (name, file) => {
  expect(fileName(name, "png")).toBe(file);
});
