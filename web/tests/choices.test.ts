import { expect, test } from "vitest";
import type { Control } from "../src/lib/protocol";
import { choicesOf, mainOf } from "../src/lib/stage/choices";

const control = (kind: string, help = "", label = kind): Control => ({
  words: `${kind} ${label}`,
  label,
  kind,
  legal: true,
  help,
  confirm: "",
  suit: "",
  mark: "",
});

test("two answers with a sentence each lie over the felt, and look alike", () => {
  const choices = choicesOf([control("pass", "The boy plays with you."), control("alone", "You play alone.")]);
  expect(choices.ways.map((one) => one.kind)).toEqual(["pass", "alone"]);
  expect(choices.bar).toEqual([]);
  expect(mainOf(choices)).toBeUndefined();
});

test("of two answers below the hand, the one that doesn't decline is the main one", () => {
  const [leave, pick] = [control("pass", "The next may."), control("pick", "You get them.")];
  expect(mainOf(choicesOf([leave, pick], false))).toEqual(pick);
});

test("of three answers, none is the main one", () => {
  expect(mainOf(choicesOf([control("pass"), control("crack"), control("crack", "", "blitz crack")]))).toBeUndefined();
});

test("a pass beside bids isn't the main answer", () => {
  const bids = ["1", "2", "3", "4"].map((label) => control("bid", "", label));
  expect(mainOf(choicesOf([control("pass"), ...bids]))).toBeUndefined();
});
