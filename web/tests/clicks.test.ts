import { expect, test } from "vitest";
import { Clicks } from "../src/lib/clicks";

const click = (detail: number, timeStamp: number) => ({ detail, timeStamp }) as UIEvent;

test("the second click of a double click does nothing if the first did something", () => {
  const clicks = new Clicks();
  expect(clicks.isRepeat(click(2, 50))).toBe(false);
  clicks.handled(click(1, 100));
  expect(clicks.isRepeat(click(2, 250))).toBe(true);
});

test("a separate click counts, however soon", () => {
  const clicks = new Clicks();
  clicks.handled(click(1, 100));
  expect(clicks.isRepeat(click(1, 150))).toBe(false);
  expect(clicks.isRepeat(click(2, 900))).toBe(false);
});
