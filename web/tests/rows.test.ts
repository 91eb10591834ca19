import { describe, expect, test } from "vitest";
import type { KeptField, KeptValue } from "../src/lib/answers";
import { inWords, rowsOf } from "../src/pages/keep/rows";
import * as plain from "./fields";

const value = (word: string, more: Partial<KeptValue> = {}): KeptValue => plain.value(word, { text: word.toUpperCase(), ...more });

const field = (name: string, kind: string, more: Partial<KeptField> = {}): KeptField => plain.field(name, kind, { label: `The ${name}`, ...more });

const bid = field("bid", "said", { word: "contract", values: [value("2"), value("3")] });
const passed = field("passed", "flag", { without: "bid", ends: true });
const tricks = field("tricks", "shares", { total: 6 });
const folded = field("folded", "players", { shown: "asked", values: [value("folded")] });
const along = field("along", "players", { shown: "asked", apart: "folded", values: [value("along")] });
const unasked = field("unasked", "flag", { shown: "asked" });
const fiveUp = field("five_up", "each", { shown: "anytime", word: "why", values: [value("early"), value("false", { among: "false_knocks" })], by: "Noticed by" });
const RODSKAGG = [bid, passed, tricks, folded, along, unasked, fiveUp];

const picked = field("picked", "said", { word: "blitz", usual: true, values: [value("none"), value("blitz")] });
const partner = field("partner", "player", { apart: "picked" });
const alone = field("alone", "flag", { without: "partner" });
const points = field("points", "number", { most: 120 });
const crack = field("cracked", "each", { shown: "more", word: "blitz", usual: true, values: [value("none"), value("blitz")] });
const double = field("double_crack", "player", { shown: "more" });
const SHEEPSHEAD = [picked, partner, alone, points, crack, double];

const NAMES = ["Gun", "Bo", "Eva"];
const told = (fields: KeptField[], draft: object, asked: string[] = []): string[] => rowsOf(fields, { ...draft }, asked).map((row) => `${row.key}: ${inWords(row, { ...draft }, NAMES)}`);

describe("The rows of a deal", () => {
  test("say what was entered at Rödskägg", () => {
    const draft = { bid: { seat: 1, contract: "3" }, tricks: [{ seat: 0, number: 2 }, { seat: 1, number: 4 }], along: [2] };
    expect(told(RODSKAGG, draft)).toEqual(["bid: Bo\u00a0· 3", "tricks: Gun\u00a02, Bo\u00a04", "folded: ALONG: Eva", "five_up: "]);
  });

  test("say who went five up, why, and who noticed it", () => {
    const draft = { passed: true, five_up: [{ seat: 1, why: "early", by: 0 }], false_knocks: [2] };
    expect(told(RODSKAGG, draft)).toEqual(["bid: The passed", "five_up: Bo: EARLY, noticed by Gun · Eva: FALSE"]);
  });

  test("say who doubled at Sheepshead, and what isn't usual", () => {
    const draft = { picked: { seat: 0, blitz: "none" }, partner: 2, points: 64, cracked: [{ seat: 1, blitz: "blitz" }], double_crack: 0 };
    expect(told(SHEEPSHEAD, draft)).toEqual(["picked: Gun", "partner: Eva", "points: 64", "cracked: The cracked: Bo: BLITZ · The double_crack: Gun"]);
    expect(told(SHEEPSHEAD, { picked: { seat: 0, blitz: "blitz" }, alone: true })[1]).toBe("partner: The alone");
  });

  test("have a question that is asked, but not answered", () => {
    expect(told(RODSKAGG, { bid: { seat: 1, contract: "3" } }, ["folded"])).toContain("folded: ");
    expect(told(RODSKAGG, { bid: { seat: 1, contract: "3" } }).map((one) => one.split(":")[0])).toEqual(["bid", "tricks", "five_up"]);
  });

  test("don't name the only one who can have chosen", () => {
    expect(told([{ ...bid, seats: [1] }], { bid: { seat: 1, contract: "3" } })).toEqual(["bid: 3"]);
  });

  test("are five at most", () => {
    for (const fields of [RODSKAGG, SHEEPSHEAD]) expect(rowsOf(fields, { folded: [0] }, ["folded", "along", "unasked"]).length).toBeLessThanOrEqual(5);
  });
});
