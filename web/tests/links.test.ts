import { expect, test } from "vitest";
import { routeOf, wayIn } from "../src/lib/circle/route";
import { trimmed } from "../src/lib/links";

test.each([
  ["abc.", "abc"],
  ["abc).", "abc"],
  ["abc ", "abc"],
  ["abc”", "abc"],
  ["a_-", "a_-"],
  ["Tö", "Tö"],
  ["a.b", "a.b"],
  ["...", ""],
])("of %j only the link is left: %j", (word, expected) => {
  expect(trimmed(word)).toBe(expected);
});

test("a circle's link and a way in survive the sentence around them", () => {
  expect(routeOf("?c=L1).")).toEqual({ page: "circle", circle: "L1" });
  expect(routeOf("?c=L1&fbclid=IwAR0")).toEqual({ page: "circle", circle: "L1" });
  expect(wayIn("#way=secret_-,")).toBe("secret_-");
});
