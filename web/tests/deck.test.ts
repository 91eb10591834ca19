import { expect, test } from "vitest";
import picture from "../src/kit/back.svg?raw";
import { BACK, face, small } from "../src/kit/deck";
import { outline } from "../src/kit/suits";

test("the picture of a card's back is the drawing", () => {
  const drawing = BACK.replace("var(--card-line)", "rgb(60 36 20 / .28)");
  expect(picture.trim()).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="100" height="140">${drawing}</svg>`,
  );
});

const parts = (drawing: string) => drawing.match(/<\w+/g) ?? [];

test.each(["2C", "TH", "AS"])("the signs of %s are one path", (card) => {
  expect(parts(face(card, "x"))).toEqual(["<rect", "<g", "<text", "<path"]);
});

test.each(["2C", "KH"])("a small %s has its rank and one sign of its suit", (card) => {
  expect(parts(small(card, "x"))).toEqual(["<rect", "<g", "<text", "<path"]);
  expect(small(card, "x").match(/M/g)).toHaveLength(1);
});

test("a ten has eleven signs, the last below its index", () => {
  expect(face("TD", "10").match(/M[\d.]+ [\d.]+/g)).toHaveLength(11);
});

test("an outline begins at its top, around its place", () => {
  // A diamond's tip is 10.8 above its middle, at half the size 5.4.
  expect(outline("D", [50, 70, 0.5])).toMatch(/^M50 64\.6c/);
});
