import { expect, test } from "vitest";
import picture from "../src/kit/back.svg?raw";
import { BACK } from "../src/kit/deck";

test("the picture of a card's back is the drawing", () => {
  const drawing = BACK.replace("var(--card-line)", "rgb(60 36 20 / .28)");
  expect(picture.trim()).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="100" height="140">${drawing}</svg>`,
  );
});
