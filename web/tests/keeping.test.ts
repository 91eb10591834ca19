import { beforeEach, describe, expect, test } from "vitest";
import { Refusal, type Api } from "../src/lib/api";
import type { Kept, SharedMatch } from "../src/lib/answers";
import { rememberCircle } from "../src/lib/circle/known";
import type { KeptMatch } from "../src/lib/keeper";
import { Keeper } from "../src/pages/keep/keep.svelte";
import * as keeping from "../src/lib/keeping";
import { emptyStorage } from "./memory";

const deal = (number: number) => ({ number, title: `Deal ${number}`, lines: [], totals: [number], there: [] });

const kept: Kept = { points: [], dealer: 0, number: 1, deals: [], fields: [], preview: null, wrong: null, end: null, record: "", rules: 1, names: [], company: null };

const seen = (entries: number[], more: Partial<SharedMatch> = {}): SharedMatch => ({
  id: "m",
  watch: "w",
  tag: `${entries.length}`,
  settings: { game: "rifki" } as SharedMatch["settings"],
  people: [],
  start: { dealer: 0 },
  rules: 1,
  deals: entries.map((entry) => ({ entry, said: { points: entry }, rivals: [], changed: false, now: null, entered: [] })),
  ended: false,
  last: 0,
  kept: { ...kept, deals: entries.map(deal) },
  refused: [],
  since: 0,
  played: 0,
  closes: 0,
  waits: [],
  players: 0,
  undone: {},
  ...more,
});

const entry = (number: number, said: object = { number }): keeping.Act => ({ type: "Deal", place: number, said: { ...said }, seen: 0, at: 1 });

const waits = (...acts: keeping.Act[]): keeping.SharedHere => ({
  id: "m",
  token: null,
  device: "d",
  next: acts.length + 1,
  seen: seen([]),
  waiting: acts.map((act, at) => ({ number: at + 1, act, sent: false })),
});

beforeEach(emptyStorage);

describe("Answers", () => {
  test("carry what is new", () => {
    const now = keeping.merged(seen([2, 3, 4]), seen([7], { since: 2 }));
    expect(now.deals.map((one) => one.entry)).toEqual([2, 3, 7]);
    expect(now.kept.deals.map((one) => one.number)).toEqual([2, 3, 7]);
    // What was taken back goes.
    expect(keeping.merged(seen([2, 3, 4]), seen([], { since: 2 })).deals).toHaveLength(2);
    expect(keeping.merged(seen([2, 3, 4]), seen([9])).deals.map((one) => one.entry)).toEqual([9]);
  });
});

test("A request isn't longer than the server reads.", () => {
  const long = { text: "å".repeat(20_000) };
  expect(keeping.toSend(waits(entry(0, long), entry(1, long), entry(2, long))).map((one) => one.number)).toEqual([1, 2]);
  expect(keeping.toSend(waits(entry(0, { text: "å".repeat(90_000) }), entry(1)))).toHaveLength(1);
});

test("What the server doesn't take stays on the phone.", () => {
  const before = waits(entry(0), { type: "End" }, entry(1));
  const now = keeping.answered(before, seen([2], { refused: [{ number: 2, text: "ended" }, { number: 3, text: "no such bid" }] }), before.waiting);
  expect(now.waiting).toEqual([]);
  expect(now.refused).toEqual([{ number: 3, place: 1, said: { number: 1 }, isCorrection: false, text: "no such bid" }]);
  expect(keeping.withoutRefused(now, 3).refused).toEqual([]);
});

describe("Without a connection", () => {
  const here = { ...waits(), seen: seen([2, 3], { last: 3 }) };
  const stands = (match: keeping.SharedHere) => keeping.standing(match).deals.map((one) => one.said);

  test("a deal that was corrected and taken back can be entered anew", () => {
    const back = keeping.withUndo(keeping.withDeal(here, 1, { points: 4 }));
    expect(stands(back)).toEqual([{ points: 2 }]);
    expect(stands(keeping.withDeal(back, 1, { points: 5 }))).toEqual([{ points: 2 }, { points: 5 }]);
  });

  test("two deals are taken back one after the other", () => {
    expect(stands(keeping.withUndo(keeping.withUndo(here)))).toEqual([]);
  });

  test("whoever undoes a deal still admits what they admitted, and opens what they opened", () => {
    for (const before of [keeping.withAdmitted(here, 4, true), keeping.withReopened(here)]) {
      const back = keeping.withUndo(before);
      expect(back.waiting[0]).toEqual(before.waiting[0]);
      expect(stands(back)).toEqual([{ points: 2 }]);
    }
  });
});

describe("Two tabs", () => {
  const begun = { settings: { game: "rifki" } as SharedMatch["settings"], names: ["A"], faces: [], dealer: 0, points: [], deals: [] };
  const enters = (room: Keeper, said: object): void => {
    room.change({ ...said });
    room.done();
    if (!room.isOvertaken) return;
    room.moveOn();
    room.done();
  };

  test("lose no deal of the phone's own match", () => {
    keeping.storeOwn("a", begun);
    const [one, other] = [new Keeper(null, "a"), new Keeper(null, "a")];
    enters(one, { points: 1 });
    other.refresh();
    enters(other, { points: 2 });
    enters(one, { points: 3 });
    expect(keeping.ownMatch("a")?.deals).toEqual([{ points: 1 }, { points: 2 }, { points: 3 }]);
  });

  test("ask before the deal that one is entering takes the place of the other's", () => {
    keeping.storeOwn("a", begun);
    const [one, other] = [new Keeper(null, "a"), new Keeper(null, "a")];
    other.change({ points: 2 });
    enters(one, { points: 1 });
    expect(other.isOvertaken).toBe(false);
    other.refresh();
    expect([other.isOvertaken, other.draft]).toEqual([true, { points: 2 }]);
    other.moveOn();
    other.done();
    expect(keeping.ownMatch("a")?.deals).toEqual([{ points: 1 }, { points: 2 }]);
  });

  test("number the entries of a shared match once", () => {
    keeping.storeShared(waits());
    const [one, other] = [new Keeper("m"), new Keeper("m")];
    enters(one, { points: 1 });
    enters(other, { points: 2 });
    expect(keeping.sharedHere("m")?.waiting.map((entry) => entry.number)).toEqual([1, 2]);
  });

  test("keep what the other entered while an answer is on its way", async () => {
    keeping.storeShared(waits(entry(0)));
    const [one, other] = [new Keeper("m"), new Keeper("m")];
    const enterKept = async (_id: string, _device: string, first: number) => {
      if (first === 1) enters(other, { points: 2 });
      return seen(first === 1 ? [2] : [2, 3], { tag: `t${first}` });
    };
    await one.sync({ enterKept, kept: async () => null } as unknown as Api);
    expect([one.deals, one.waiting]).toEqual([[{ points: 2 }, { points: 3 }], 0]);
  });

  test("keep a match that isn't stored, as the browser takes nothing", () => {
    keeping.storeOwn("a", begun);
    const room = new Keeper(null, "a");
    localStorage.setItem = () => {
      throw new Error("full");
    };
    enters(room, { points: 1 });
    enters(room, { points: 2 });
    expect([room.isFull, room.deals]).toEqual([true, [{ points: 1 }, { points: 2 }]]);
  });
});

describe("The phone", () => {
  test("doesn't forget a match that it deleted, and somebody else brought back", async () => {
    keeping.storeShared({ ...waits(), deleted: 1 });
    await new Keeper("m").sync({ kept: async () => seen([2]) } as unknown as Api);
    expect(keeping.sharedHere("m")?.deleted).toBeUndefined();
  });

  /** A server that can't read entries which say so, takes the others, and notes each request. */
  function server(requests: number[][], status: number): Api {
    let tag = "";
    const enterKept = async (_id: string, _device: string, first: number, acts: { said?: { wrong?: boolean } }[], has: string) => {
      requests.push(acts.map((_, at) => first + at));
      expect(has).toBe(tag || "0");
      if (acts.some((one) => one.said?.wrong)) throw new Refusal(status, "not understood");
      return seen([2], { tag: (tag = `t${requests.length}`) });
    };
    return { enterKept, kept: async () => null } as unknown as Api;
  }

  test("keeps an entry that can't be read, and sends the others", async () => {
    keeping.storeShared(waits(entry(0), entry(1, { wrong: true }), entry(2)));
    const room = new Keeper("m");
    const requests: number[][] = [];
    await room.sync(server(requests, 400));
    expect(requests).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(room.waiting).toBe(0);
    expect(room.refused.map((one) => one.number)).toEqual([2]);
    expect(room.fault).toBe("");
    // It's still there after a reload, and goes back into the form.
    const again = new Keeper("m");
    again.enterAgain(again.refused[0]!);
    expect(again.draft).toEqual({ wrong: true });
    expect(again.refused).toEqual([]);
    expect(new Keeper("m").draft).toEqual({ wrong: true });
  });

  test("shows that it is a member's, to the circle of the match alone", async () => {
    rememberCircle("fridays", "s3cret", "Fridays");
    const secrets: (string | null)[] = [];
    const enterKept = async (...[, , , , , secret]: unknown[]) => (secrets.push(secret as string | null), seen([2]));
    const api = { enterKept, kept: async () => null } as unknown as Api;
    keeping.storeShared(waits(entry(0)));
    await new Keeper("m").sync(api);
    // The page of the circle led here; the phone remembers that.
    for (const from of ["fridays", "", "mondays"]) {
      keeping.storeShared({ ...(keeping.sharedHere("m") ?? waits()), waiting: waits(entry(0)).waiting });
      await new Keeper("m", undefined, from).sync(api);
    }
    expect(secrets).toEqual([null, "s3cret", "s3cret", "s3cret"]);
  });

  test("waits quietly if the server is busy", async () => {
    keeping.storeShared(waits(entry(0, { wrong: true })));
    const room = new Keeper("m");
    await room.sync(server([], 429));
    expect([room.waiting, room.fault, room.refused]).toEqual([1, "", []]);
    const busy = { keep: () => Promise.reject(new Refusal(503, "busy")) } as unknown as Api;
    const own = new Keeper(null);
    own.begin({ settings: { game: "rifki" } as SharedMatch["settings"], names: [], faces: [], dealer: 0, points: [], deals: [] });
    expect(await own.settle(busy)).toBe("");
    expect(own.isLater).toBe(true);
  });

  test("keeps what it has if the match can't be shown at all", async () => {
    keeping.storeShared(waits(entry(0, { wrong: true })));
    const room = new Keeper("m");
    await room.sync(server([], 422));
    expect([room.waiting, room.fault, room.refused]).toEqual([1, "not understood", []]);
  });
});

describe("a new match without a connection", () => {
  beforeEach(emptyStorage);

  const of = (game: string): KeptMatch => ({ settings: { game } as SharedMatch["settings"], names: ["Gun", "Olle"], faces: [], dealer: 1, points: [], deals: [] });
  const gone = { keep: () => Promise.reject(new Refusal(0, "not reached")) } as unknown as Api;
  const begun = (game: string): Keeper => {
    const room = new Keeper(null);
    room.begin(of(game));
    return room;
  };

  test("begins like any of the latest, not only the very last", async () => {
    for (const game of ["rifki", "rodskagg"]) keeping.storeCounted(game, of(game), { ...kept, rules: game.length });
    for (const game of ["rifki", "rodskagg"]) {
      const room = begun(game);
      expect(await room.settle(gone)).toBe("");
      expect([room.kept?.rules, room.kept?.names, room.kept?.dealer]).toEqual([game.length, ["Gun", "Olle"], 1]);
    }
  });

  test("says why it can't begin by rules that were never counted: nobody knows what to enter", async () => {
    expect(await begun("rifki").settle(gone)).toBe("not reached");
  });

  test("lacks nothing that the server asked of a deal before it was entered", async () => {
    const asks = { keep: async () => ({ ...kept, wrong: { deal: 0, text: "say who bid", missing: ["bid"], seats: [] } }) } as unknown as Api;
    const room = begun("rifki");
    await room.settle(asks);
    room.change({ bid: 3 });
    await room.settle(asks);
    room.done();
    await room.settle(gone);
    expect([room.deals.length, room.kept?.wrong]).toEqual([1, null]);
    // A page that is loaded anew says the same.
    expect(new Keeper(null, room.mine).kept?.wrong).toBeNull();
  });
});
