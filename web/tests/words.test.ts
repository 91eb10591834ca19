import { expect, test } from "vitest";
import { isNameless, YOURSELF } from "../src/lib/people";
import { asSentence, capital, COMMON, localeOf, preferred, Texts } from "../src/lib/words";
import { CODES, WORDS } from "./words";

test("texts are loaded one language at a time", async () => {
  const asked: string[] = [];
  const texts = new Texts(async (language) => (asked.push(language), language === "sv" ? "ja" : "yes"));
  expect(texts.has("sv")).toBe(false);
  expect(() => texts.in("sv")).toThrow();
  await texts.load("sv");
  await texts.load("sv");
  expect([texts.in("sv"), texts.has("en"), asked]).toEqual(["ja", false, ["sv"]]);
});

test("a failed load can be tried again", async () => {
  let tries = 0;
  const load = async (): Promise<string> => {
    if (++tries === 1) throw new TypeError("no connection");
    return "yes";
  };
  const texts = new Texts(load);
  await expect(texts.load("en")).rejects.toThrow("no connection");
  expect(texts.has("en")).toBe(false);
  expect(await texts.load("en")).toBe("yes");
});

test("the common texts of a language are one object", async () => {
  expect(await COMMON.load("sv")).toBe(COMMON.in("sv"));
});

test("somebody who plays alone is nameless in every language", () => {
  expect(CODES.map((language) => WORDS[language].yourself)).toEqual(YOURSELF);
  expect(["You", "Du", "Anna"].map(isNameless)).toEqual([true, true, false]);
});

test.each([
  [WORDS.en, ["1 changed", "2 changed"], ["1 trick", "2 tricks"]],
  [WORDS.sv, ["1 ändrad", "2 ändrade"], ["1 stick", "2 stick"]],
])("what is counted agrees with its number", (w, changed, tricks) => {
  expect([1, 2].map(w.changedRules)).toEqual(changed);
  expect([1, 2].map(w.tricksTaken)).toEqual(tricks);
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

test("a language is the first part of a tag", () => {
  expect(preferred(["svx-SE", "sv-SE"])).toBe("sv");
  expect(localeOf("sv", ["svx", "sv-FI"])).toBe("sv-FI");
});

test("capital letters follow the language", () => {
  expect([capital("iki", "tr"), capital("iki", "en"), capital("", "tr")]).toEqual(["İki", "Iki", ""]);
});

test.each([
  ["two players cannot both be 'Olle'", "two players cannot both be 'Olle'."],
  ["The server cannot be reached.", "The server cannot be reached."],
  ["Anna says: “No!”", "Anna says: “No!”"],
  ["", ""],
])("what stands alone ends as a sentence does (%s)", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
