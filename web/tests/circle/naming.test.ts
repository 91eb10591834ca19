import { expect, test } from "vitest";
import type { NamedRules } from "../../src/lib/circle/answers";
import { withName } from "../../src/pages/circle/naming";

const rules = (options: Record<string, unknown>): NamedRules["settings"] => ({ game: "rifki", preset: null, options }) as unknown as NamedRules["settings"];

test("rules get a name, another one, and none", () => {
  const one = withName([], rules({ a: 1, b: 2 }), " Familjen Anderssons regler ");
  expect(one).toEqual([{ name: "Familjen Anderssons regler", settings: rules({ a: 1, b: 2 }) }]);
  const same = rules({ b: 2, a: 1 });
  expect(withName(one, same, "Våra").map((each) => each.name)).toEqual(["Våra"]);
  expect(withName(one, same, "")).toEqual([]);
});

test("a name passes to other rules", () => {
  const one = withName(withName([], rules({ a: 1 }), "Våra"), rules({ a: 2 }), "Deras");
  expect(withName(one, rules({ a: 3 }), "Våra")).toEqual([
    { name: "Deras", settings: rules({ a: 2 }) },
    { name: "Våra", settings: rules({ a: 3 }) },
  ]);
});
