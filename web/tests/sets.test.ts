import { beforeEach, expect, test, vi } from "vitest";
import { cleanName, keepSets, keptSets, linkOf, nameIn, withoutSet, withSet, type RuleSet } from "../src/lib/sets";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

const anderssons: RuleSet = { name: "Familjen Anderssons regler", game: "rodskagg", rules: "game:rodskagg;bids:0-5" };

test("a rule set is kept, replaced by its name, and removed", () => {
  keepSets(withSet([], anderssons));
  expect(keptSets()).toEqual([anderssons]);
  const changed = { ...anderssons, rules: "game:rodskagg;bids:1-6" };
  keepSets(withSet(keptSets(), changed));
  expect(keptSets()).toEqual([changed]);
  keepSets(withSet(keptSets(), { ...anderssons, game: "rifki" }));
  expect(keptSets()).toHaveLength(2);
  keepSets(withoutSet(keptSets(), anderssons));
  expect(keptSets().map((one) => one.game)).toEqual(["rifki"]);
});

test.each([
  ["  Vår   familj \n ", "Vår familj"],
  ["a\u0000b\u200bc\u202ed\u2066e", "abcde"],
  ["👩‍👧 regler", "👩‍👧 regler"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["\ud800x", "x"],
  ["x".repeat(99), "x".repeat(40)],
  ["🂡".repeat(99), "🂡".repeat(40)],
  ["\u200b\u202e ", ""],
])("the name %j is kept as %j", (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});

test("rules without a name, or too long ones, aren't kept", () => {
  expect(withSet([], { ...anderssons, name: " \u200b" })).toEqual([]);
  expect(withSet([], { ...anderssons, rules: "x".repeat(3000) })).toEqual([]);
});

test.each(["{}", "[1, null, {}]", '[{"name": 3, "game": "rifki", "rules": "x"}]', "no"])(
  "broken storage %s holds no sets",
  (text) => {
    stored.set("femopp.sets", text);
    expect(keptSets()).toEqual([]);
  },
);

test.each(["Familjen Anderssons regler", "a&rules=x#y?z", "<script>", "100 % rättvist", "\"'+ /"])(
  "the name %s survives a link, and does not change its rules",
  (name) => {
    const link = new URL(linkOf("http://localhost:1/x", anderssons.rules, name));
    expect(link.searchParams.get("rules")).toBe(anderssons.rules);
    expect(nameIn(link.search)).toBe(name);
    expect(link.hash).toBe("");
  },
);

test("a link without a name has none", () => {
  expect(linkOf("http://localhost:1", "game:rifki")).toBe("http://localhost:1/?rules=game%3Arifki");
  expect(nameIn("?rules=game:rifki")).toBe("");
});
