import { describe, expect, test } from "vitest";
import { argumentsOf, compiled, indexOf } from "../plugins/texts.ts";

/** The catalogues of texts: complete, used, translated, and each text once. */

type Catalogue = Record<string, string | { placeholders?: Record<string, unknown> }>;

const FILES = import.meta.glob<string>("../src/texts/*/*.arb", { eager: true, query: "?raw", import: "default" });
const SOURCES = Object.values(
  import.meta.glob<string>(["../index.html", "../src/{pages,parts}/**/*.{svelte,ts}", "../src/lib/**/*.ts", "../src/main.ts"], { eager: true, query: "?raw", import: "default" }),
).join("\n");

const CATALOGUES = new Map(Object.entries(FILES).map(([file, text]) => [file.split("/").slice(-2).join("/"), JSON.parse(text) as Catalogue]));
const LANGUAGES = [...new Set([...CATALOGUES.keys()].map((file) => file.split("/")[0]!))];
const ROOMS = [...CATALOGUES.keys()].filter((file) => file.startsWith("en/")).map((file) => file.slice(3));

const textsOf = (catalogue: Catalogue | undefined): [string, string][] =>
  Object.entries(catalogue ?? {}).flatMap(([name, text]) => (typeof text === "string" && !name.startsWith("@") ? [[name, text]] : []));
const namesOf = (catalogue: Catalogue | undefined): string[] => textsOf(catalogue).map(([name]) => name);

/** What the texts of a room are called where they are used; the others are `w`, or `words` of something. */
const CALLED: Record<string, string[]> = { "circle.arb": ["c"], "deals.arb": ["t"], "door.arb": ["t"], "doors.arb": ["d"], "owed.arb": ["t"], "phone.arb": ["t"], "start.arb": ["LANGUAGES[other]", "LANGUAGES[language]", "one", "w"] };
const USED = new Set([...SOURCES.matchAll(/\b(\w+(?:\[\w+\])?)\.(?=(\w+))/g)].map(([, called, name]) => `${called}.${name}`));

/** Texts that are written as in English in some language. */
const ALIKE = ["ranks", "dealerSign", "temperament", "haptic", "listed", "person", "times", "evening", "playedMatches", "atStart", "asJson", "keepPrinted", "reviewBetween"];

/** Texts that are equal in all languages so far, but mean different things. */
const DIFFERENT = [["back", "fewerRituals"], ["pace", "replayPace"], ["share", "send"]];

describe.each(ROOMS)("texts of %s", (room) => {
  const english = CATALOGUES.get(`en/${room}`)!;

  test("none is missing in a language, and each language has the same", () => {
    for (const language of LANGUAGES) {
      expect(namesOf(CATALOGUES.get(`${language}/${room}`)), language).toEqual(namesOf(english));
      expect(textsOf(CATALOGUES.get(`${language}/${room}`)).filter(([, text]) => text.trim() === "")).toEqual([]);
      expect(CATALOGUES.get(`${language}/${room}`)?.["@@locale"]).toBe(language);
    }
  });

  test("each language's can be compiled, those that aren't offered yet too", () => {
    for (const language of LANGUAGES) expect(compiled(CATALOGUES.get(`${language}/${room}`)!, english)).toContain("const texts = {");
  });

  test("each is used", () => {
    const texts = textsOf(english).map(([, text]) => text).join();
    const isUsed = (name: string): boolean =>
      (room === "page.arb" && SOURCES.includes(`%${name}%`)) ||
      (CALLED[room] ?? ["w", "words"]).some((called) => USED.has(`${called}.${name}`)) || (name === "spelled" && texts.includes("spellout"));
    expect(namesOf(english).filter((name) => !isUsed(name))).toEqual([]);
  });

  test("each is translated", () => {
    for (const language of LANGUAGES.filter((one) => one !== "en")) {
      const texts = CATALOGUES.get(`${language}/${room}`)!;
      const same = textsOf(english).filter(([name, text]) => texts[name] === text && !ALIKE.includes(name));
      expect(same, language).toEqual([]);
    }
  });

  test("none is there twice", () => {
    const names = new Map<string, string[]>();
    for (const name of namesOf(english)) {
      const said = JSON.stringify(LANGUAGES.map((language) => CATALOGUES.get(`${language}/${room}`)?.[name]));
      names.set(said, [...(names.get(said) ?? []), name]);
    }
    const twice = [...names.values()].filter((one) => one.length > 1);
    expect(twice.filter((one) => !DIFFERENT.some((two) => two.join() === one.join()))).toEqual([]);
  });
});

type Said = Record<string, string | ((...given: unknown[]) => string)>;

/** Return the texts of a module. */
function ran(catalogue: Catalogue, english = catalogue): Said {
  const module = compiled({ "@@locale": "en", ...catalogue }, english);
  return new Function(module.replace("export default", "return"))() as Said;
}

test("the module of texts has the languages that are offered, and their rooms", () => {
  const module = indexOf(["en", "tr"], ["common.arb", "page.arb", "start.arb"]);
  expect(module.split("\n")).toEqual([
    'import start0 from "/src/texts/en/start.arb";',
    'import start1 from "/src/texts/tr/start.arb";',
    "export const LANGUAGES = { en: start0, tr: start1, };",
    "export const FILES = {",
    '  en: { common: () => import("/src/texts/en/common.arb"), },',
    '  tr: { common: () => import("/src/texts/tr/common.arb"), },',
    "};",
    "",
  ]);
});

const said = (text: string, ...given: unknown[]): string => {
  const one = ran({ spelled: "{number, plural, =0 {no} =2 {two} other {{number}}}", one: text })["one"]!;
  return typeof one === "string" ? one : one(...given);
};

test.each([
  ["Close", [], "Close"],
  ["a `tick`, a \\ and $'{nothing}'", [], "a `tick`, a \\ and ${nothing}"],
  ["{name}'s seat isn't ''{name}'", ["Bo"], "Bo's seat isn't 'Bo'"],
  ["{n, plural, one {1 card} other {{n} cards}}", [1], "1 card"],
  ["{n, plural, one {1 card} other {{n} cards}}", [1200], "1200 cards"],
  ["{n, plural, =0 {none} =2 {both} other {{n}}}", [2], "both"],
  ["{n, plural, =0 {none} =2 {both} other {{n}}}", [3], "3"],
  ["by {name, select, You {you} other {{name}}}", ["You"], "by you"],
  ["by {name, select, You {you} other {{name}}}", ["Bo"], "by Bo"],
  ["{names, list}", [["Bo", "Eva", "Åke"]], "Bo, Eva, and Åke"],
  ["{names, plural, =0 {nobody} one {only {names, list}} other {{names, list}}}", [["Bo"]], "only Bo"],
  ["{names, plural, =0 {nobody} one {only {names, list}} other {{names, list}}}", [[]], "nobody"],
  ["{n, spellout} of them", [2], "two of them"],
  ["{n, spellout, capital} of them", [2], "Two of them"],
  ["{day, capital}", ["åttonde maj"], "Åttonde maj"],
  ["{day, capital}", ["ilk"], "Ilk"],
  ["every {day, lower}", ["Friday"], "every friday"],
])("%s with %j is %s", (text, given, is) => {
  expect(said(text, ...given)).toBe(is);
});

test("plurals follow the language", () => {
  const text = "{n, plural, one {1 stół} few {{n} stoły} many {{n} stołów} other {{n} stołu}}";
  const { one } = ran({ "@@locale": "pl", one: text }, { one: "{n, plural, one {1 table} other {{n} tables}}" });
  expect([1, 3, 5].map((n) => (one as (n: number) => string)(n))).toEqual(["1 stół", "3 stoły", "5 stołów"]);
});

test("a Turkish capital i has its dot", () => {
  const { one } = ran({ "@@locale": "tr", one: "{day, capital}" });
  expect(["ilk", "ısı"].map((day) => (one as (day: string) => string)(day))).toEqual(["İlk", "Isı"]);
});

test("arguments have the order that English gives them", () => {
  const english = { one: "{b} and {a}", "@one": { placeholders: { a: {}, b: {} } } };
  expect((ran({ one: "{b} och {a}" }, english)["one"] as (a: string, b: string) => string)("A", "B")).toBe("B och A");
  expect([...argumentsOf("one", english)]).toEqual([["a", "any"], ["b", "any"]]);
});

test.each<[string, Catalogue, Catalogue]>([
  ["missing: two; not in English: three", { one: "1", three: "3" }, { one: "1", two: "2" }],
  ["one: English has no argument nobody", { one: "{nobody}" }, { one: "{name}" }],
  ["one: say the order of its placeholders", { one: "{a}{b}" }, { one: "{a}{b}" }],
  ["one: its placeholders are others than its arguments", { one: "{a}" }, { one: "{a}", "@one": { placeholders: { a: {}, b: {} } } }],
  ["one: there is no format number", { one: "{n, number}" }, { one: "{n}" }],
  ["one: there is no format list upper", { one: "{n, list, upper}" }, { one: "{n, list}" }],
  ["one: instead of #, name the argument", { one: "{n, plural, other {#}}" }, { one: "{n}" }],
  ["one: ", { one: "{n, plural, one {1}}" }, { one: "{n}" }],
  ["one: ", { one: "{n, plural, few {2} other {3}}" }, { one: "{n}" }],
  ["one: ", { one: "{n" }, { one: "{n}" }],
])("a fault is said: %s", (fault, catalogue, english) => {
  expect(() => compiled({ "@@locale": "en", ...catalogue }, english)).toThrow(fault);
});
