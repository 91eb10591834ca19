import { describe, expect, test } from "vitest";
import * as keeper from "../src/lib/keeper";
import { field, value } from "./fields";

const bid = field("bid", "said", { values: [value("2")], word: "contract" });
const passed = field("passed", "flag", { without: "bid", ends: true });
const tricks = field("tricks", "shares", { total: 6, most: 6 });
const errors = [value("revoke"), value("false_knock", { own: true, among: "false_knocks" })];
const fiveUp = field("five_up", "each", { shown: "anytime", values: errors, word: "why", by: "Noticed by" });
const fields = [bid, passed, tricks, fiveUp];

describe("Errors", () => {
  test("somebody can have noticed each", () => {
    let draft = keeper.withEntry({}, fiveUp, 1, "revoke");
    draft = keeper.withEntry(draft, fiveUp, 2, "revoke");
    const [, second] = keeper.entriesOf(fiveUp, draft);
    draft = keeper.noticedBy(draft, second!, 0);
    expect(draft).toEqual({ five_up: [{ seat: 1, why: "revoke" }, { seat: 2, why: "revoke", by: 0 }] });
    expect(keeper.entriesOf(fiveUp, draft).map((one) => one.by)).toEqual([null, 0]);
    expect(keeper.noticedBy(draft, second!, null)).toEqual({ five_up: [{ seat: 1, why: "revoke" }, { seat: 2, why: "revoke" }] });
  });

  test("those without points stand in a list of their own", () => {
    const draft = keeper.withEntry(keeper.withEntry({}, fiveUp, 1, "false_knock"), fiveUp, 1, "false_knock");
    expect(draft).toEqual({ false_knocks: [1, 1] });
    const [first, second] = keeper.entriesOf(fiveUp, draft);
    const left = keeper.withoutEntry(draft, first!);
    expect(left).toEqual({ false_knocks: [1] });
    expect(keeper.withoutEntry(left, { ...second!, place: 0 })).toEqual({});
  });

  test("stay when everyone passed", () => {
    const draft = { bid: { seat: 0, contract: "2" }, tricks: [{ seat: 0, number: 6 }], five_up: [{ seat: 1, why: "revoke" }], false_knocks: [2] };
    expect(keeper.withValue(fields, draft, passed, true)).toEqual({ passed: true, five_up: draft.five_up, false_knocks: [2] });
  });
});

test("After a pass only the bid can be chosen anew.", () => {
  const names = (draft: keeper.Draft) => keeper.shownFields(fields, draft, []).map((one) => one.name);
  expect(names({})).toEqual(["bid", "tricks"]);
  expect(names({ passed: true })).toEqual(["bid"]);
});

test("The usual word isn't said.", () => {
  const names = ["Gun", "Bo", "Eva"];
  const picked = field("picked", "said", { values: [value("plain"), value("blitz")], word: "blitz", usual: true });
  expect(keeper.saidFirst([picked], { picked: { seat: 1, blitz: "plain" } }, names)).toBe("Bo");
  expect(keeper.saidFirst([picked], { picked: { seat: 1, blitz: "blitz" } }, names)).toBe("Bo · blitz");
  expect(keeper.saidFirst([bid], { bid: { seat: 2, contract: "2" } }, names)).toBe("Eva · 2");
});

test("Everybody's name can be read.", () => {
  expect(keeper.columnsFor(["Gun", "Björn", "Leyla", "Maximilian"])).toBe(4);
  expect(keeper.columnsFor(["Gun", "Björn", "Leyla", "Olle", "Åke"])).toBe(5);
  expect(keeper.columnsFor(["Gun", "Björn", "Leyla", "Olle", "Maximilian"])).toBe(3);
  expect(keeper.columnsFor(["Gun", "Björn", "Leyla", "Olle", "Åke", "Eva-Charlotte"])).toBe(3);
  expect(keeper.columnsFor(["1", "2", "3", "4", "5", "6", "7", "8"])).toBe(4);
  expect(keeper.linesOf("Mormor Gun")).toEqual(["Mormor", "Gun"]);
  expect(keeper.linesOf("Eva-Charlotte")).toEqual(["Eva-", "Charlotte"]);
  expect(keeper.linesOf("Gun")).toEqual(["Gun"]);
});

test("Of two alternatives both are shown if one is said.", () => {
  const folded = field("folded", "players", { shown: "asked" });
  const along = field("along", "players", { shown: "asked", apart: "folded" });
  const shown = keeper.shownFields([bid, tricks, folded, along], { folded: [2] }, []);
  expect(shown.map((one) => one.name)).toEqual(["bid", "tricks", "folded", "along"]);
  expect(keeper.saidSeats({ folded: [2], along: [1] }, [folded, along])).toEqual([2, 1]);
});

test("Whoever is out of the match is in no field.", () => {
  expect(keeper.idleSeats([bid], 4)).toEqual([3]);
  expect(keeper.idleSeats([], 4)).toEqual([]);
});

test("what is said of somebody who doesn't play stays to be seen", () => {
  // Person 3 looks on; a bid, tricks and an answer were entered before that was corrected.
  const folded = field("folded", "players", { shown: "asked" });
  const draft = { bid: { seat: 3, contract: "2" }, tricks: [{ seat: 0, number: 4 }, { seat: 3, number: 2 }], folded: [3] };
  expect([bid, tricks, folded].map((one) => keeper.seatsIn(one, draft))).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ]);
  expect(keeper.seatsIn(tricks, {})).toEqual([0, 1, 2]);
  expect(keeper.seatsIn(field("points", "number"), { points: 64 })).toEqual([0, 1, 2]);
});
