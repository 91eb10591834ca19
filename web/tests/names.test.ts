import { expect, test } from "vitest";
import { shortener } from "../src/lib/names";

const short = (name: string, ...others: string[]) => shortener([name, ...others])(`${name} ska spela`);

test.each([
  ["Bo", "Bo"],
  ["Mormor Gun", "Mormor Gun"],
  ["Anna-Karin Söderström-Lindqvist", "Anna-Karin"],
  ["Wilhelmina von und zu Schreckenstein", "Wilhelmina"],
  ["Bartholomäus-Wenzeslaus", "Bartholomäus-…"],
  ["W".repeat(40), `${"W".repeat(13)}…`],
  ["مريم بنت عبد الرحمن", "مريم بنت عبد"],
  ["👨‍👩‍👧‍👦".repeat(20), `${"👨‍👩‍👧‍👦".repeat(13)}…`],
  ["👨‍👩‍👧‍👦".repeat(3), "👨‍👩‍👧‍👦".repeat(3)],
  ["Z\u0351\u036b\u0343".repeat(16), `${"Z\u0351\u036b\u0343".repeat(13)}…`],
])("%s is called %s in a sentence", (name, called) => {
  expect(short(name)).toBe(`${called} ska spela`);
});

test("two people have no common short name", () => {
  const all = ["Anna-Karin Söderström", "Anna-Karin Lindqvist", "Wilhelmina Tell-Andersson", "Wilhelmina"];
  const said = shortener(all);
  expect(all.map(said)).toEqual(["Anna-Karin Sö…", "Anna-Karin Li…", "Wilhelmina Te…", "Wilhelmina"]);
});

test("a genitive keeps its ending", () => {
  expect(shortener(["Anna-Karin Söderström-Lindqvist"])("Anna-Karin Söderström-Lindqvists stick")).toBe("Anna-Karins stick");
});
