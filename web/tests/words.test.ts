import { expect, test } from "vitest";
import { asSentence, localeOf, preferred, WORDS, type Words } from "../src/lib/words";

const NAMES = Object.keys(WORDS.en) as (keyof Words)[];

function said(value: Words[keyof Words]): string {
  return typeof value === "string" ? value : (value as (gap: unknown) => string)("3");
}

test.each(Object.keys(WORDS) as (keyof typeof WORDS)[])("%s is complete", (language) => {
  expect(Object.keys(WORDS[language]).sort()).toEqual([...NAMES].sort());
  for (const name of NAMES) expect(said(WORDS[language][name]).trim(), name).not.toBe("");
});

test("placeholders are the same in all languages", () => {
  for (const name of NAMES)
    expect(typeof WORDS.sv[name], name).toBe(typeof WORDS.en[name]);
});

test.each([
  [WORDS.en, ["1 changed", "2 changed"], ["1 trick", "2 tricks"]],
  [WORDS.sv, ["1 ändrad", "2 ändrade"], ["1 stick", "2 stick"]],
])("what is counted agrees with its number", (w, changed, tricks) => {
  expect([1, 2].map(w.changedRules)).toEqual(changed);
  expect([1, 2].map(w.tricksTaken)).toEqual(tricks);
});

test("every text is used", () => {
  const files = import.meta.glob<string>(["../src/{pages,parts}/**/*.svelte", "../src/lib/**/*.ts", "!**/words*.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const sources = Object.values(files);
  const unused = NAMES.filter(
    (name) => !sources.some((text) => new RegExp(`\\b(w|words)\\.${name}\\b`).test(text)),
  );
  expect(unused).toEqual([]);
});

test.each([
  [["sv-SE", "en"], "sv"],
  [["de", "en-GB", "sv"], "en"],
  [["fi"], "en"],
  [[], "en"],
] as const)("who asks for %s reads %s", (asked, language) => {
  expect(preferred(asked)).toBe(language);
});

test("dates follow the browser's country, if it has the language", () => {
  expect(localeOf("en", ["sv-SE", "en-GB", "en-US"])).toBe("en-GB");
  expect(localeOf("sv", ["en-GB"])).toBe("sv");
});

test.each([
  ["two players cannot both be 'Olle'", "two players cannot both be 'Olle'."],
  ["The server cannot be reached.", "The server cannot be reached."],
  ["Anna says: “No!”", "Anna says: “No!”"],
  ["", ""],
])("what stands alone ends as a sentence does (%s)", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
