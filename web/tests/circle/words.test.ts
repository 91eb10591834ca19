import { expect, test } from "vitest";
import type { CircleWords } from "../../src/lib/circle/words";
import { CIRCLE_WORDS } from "../words";

const NAMES = Object.keys(CIRCLE_WORDS.en) as (keyof CircleWords)[];

test("both languages say all", () => {
  expect(Object.keys(CIRCLE_WORDS.sv).sort()).toEqual([...NAMES].sort());
  for (const name of NAMES) expect(typeof CIRCLE_WORDS.sv[name], name).toBe(typeof CIRCLE_WORDS.en[name]);
});

test("every text is used", () => {
  const files = import.meta.glob<string>(["../../src/{pages,parts}/circle/*.{svelte,ts}", "../../src/lib/circle/*.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const sources = Object.values(files);
  expect(NAMES.filter((name) => !sources.some((text) => new RegExp(`\\bc\\.${name}\\b`).test(text)))).toEqual([]);
});

test("what is counted agrees with its number", () => {
  const { en, sv } = CIRCLE_WORDS;
  expect([1, 2, 13].map(en.people)).toEqual(["just you so far", "two people", "13 people"]);
  expect([1, 2].map((one) => sv.eveningsSince(one, "mars"))).toEqual(["en kväll", "två kvällar sedan mars"]);
  expect(en.playedMatches([{ title: "Rödskägg", number: 2 }, { title: "Rifki", number: 1 }])).toBe("Two matches of Rödskägg and one match of Rifki.");
});
