import { beforeEach, describe, expect, test } from "vitest";
import { Refusal, type Api, type ShareRequest } from "../src/lib/api";
import type { Kept, SharedEntered, SharedMatch } from "../src/lib/answers";
import type { KeptMatch } from "../src/lib/keeper";
import * as keeping from "../src/lib/keeping";
import { Keeper } from "../src/pages/keep/keep.svelte";
import { changedPlaces, earlier, firstOf, stepsOf } from "../src/pages/keep/steps";
import { emptyStorage } from "./memory";

const A = { bid: "a" };
const B = { bid: "b" };
const C = { bid: "c" };
const phone = (number: number): string => `phone ${number}`;

const own: KeptMatch = { settings: { game: "rifki" } as SharedMatch["settings"], names: ["Gun", "Bo"], faces: [], dealer: 0, points: [], deals: [] };

const kept: Kept = { points: [], dealer: 0, number: 1, deals: [], fields: [], preview: null, wrong: null, end: null, record: "", rules: 1, names: [], company: null };

const entered = (said: object, more: Partial<SharedEntered> = {}): SharedEntered => ({ said: { ...said }, at: 1, name: "", face: "", phone: 0, undone: false, ...more });

const seen = (deals: object[], more: Partial<SharedMatch> = {}): SharedMatch => ({
  id: "m",
  watch: "w",
  tag: "t",
  settings: own.settings,
  people: own.names.map((name) => ({ name, face: "", member: null })),
  start: { dealer: 0 },
  rules: 1,
  deals: deals.map((said, at) => ({ entry: at + 2, said: { ...said }, rivals: [], changed: false, now: null, entered: [entered(said)] })),
  ended: false,
  last: deals.length + 1,
  kept,
  refused: [],
  since: 0,
  played: 0,
  closes: 0,
  waits: [],
  undone: {},
  players: 0,
  ...more,
});

beforeEach(emptyStorage);

/** Enter a deal as the form does. */
function enter(room: Keeper, said: object): void {
  room.change({ ...said });
  room.done();
}

function correct(room: Keeper, place: number, said: object): void {
  room.correct(place);
  enter(room, said);
}

const saidOf = (match: KeptMatch | null, place: number) => stepsOf(match ?? own, place).map(({ said, undone = false }) => [said, undone]);

describe("The history of the phone's own match", () => {
  test("survives corrections and Undo, and what is entered after it", () => {
    keeping.storeOwn("a", own);
    const room = new Keeper(null, "a");
    enter(room, A);
    enter(room, B);
    correct(room, 1, C);
    room.undo();
    expect(keeping.ownMatch("a")?.deals).toEqual([A]);
    expect(saidOf(room.own, 1)).toEqual([[B, true], [C, true]]);
    enter(room, A);
    expect(saidOf(keeping.ownMatch("a"), 1)).toEqual([[B, true], [C, true], [A, false]]);
    expect(changedPlaces(room.own ?? own)).toEqual([1]);
    // The record has only what was corrected.
    expect(earlier(room.own ?? own)).toEqual({});
    correct(room, 0, B);
    expect(earlier(room.own ?? own)).toEqual({ 0: [A] });
  });

  test("has no correction that changes nothing", () => {
    keeping.storeOwn("a", { ...own, deals: [A] });
    const room = new Keeper(null, "a");
    correct(room, 0, A);
    expect(saidOf(room.own, 0)).toEqual([[A, false]]);
  });

  test("is read from matches of earlier versions, and kept", () => {
    keeping.storeOwn("a", { ...own, deals: [B, A], times: [10, 20], before: { 0: [A, C] }, corrections: { 0: [30, 40] } });
    const room = new Keeper(null, "a");
    const steps = [{ said: A, at: 10 }, { said: C, at: 30 }, { said: B, at: 40 }];
    expect(stepsOf(room.own ?? own, 0)).toEqual(steps);
    room.undo();
    room.undo();
    enter(room, A);
    expect(stepsOf(room.own ?? own, 0).slice(0, 3)).toEqual(steps.map((one) => ({ ...one, undone: true })));
  });
});

/** A server that may lose its answers; it opens a match once for each secret. */
class Shares {
  readonly asked: ShareRequest[] = [];
  constructor(
    private loses: number,
    private readonly stands: SharedMatch,
    private readonly status = 0,
  ) {}

  get api(): Api {
    const shareKept = async (share: ShareRequest): Promise<object> => {
      this.asked.push(share);
      if (this.loses-- > 0) throw new Refusal(this.status, "lost");
      return { id: "m", watch: "w", token: "t" };
    };
    return { shareKept, kept: async () => this.stands } as unknown as Api;
  }
}

describe("Sharing", () => {
  test("is asked for with the same secret and the same match until there is an answer", async () => {
    keeping.storeOwn("a", { ...own, deals: [A] });
    const server = new Shares(2, seen([A]));
    const room = new Keeper(null, "a");
    await expect(room.share(server.api, phone)).rejects.toThrow("lost");
    // The page is loaded anew, and the evening goes on without an answer.
    const again = new Keeper(null, "a");
    correct(again, 0, B);
    enter(again, C);
    await expect(again.share(server.api, phone)).rejects.toThrow("lost");
    expect(await again.share(server.api, phone)).toBe("m");
    expect(new Set(server.asked.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(server.asked[0]?.secret).toMatch(/^[0-9a-f]{64}$/u);
    expect(server.asked[0]?.match.deals).toEqual([A]);
    // What was entered meanwhile is sent after it.
    const here = keeping.sharedHere("m");
    expect(here?.device).toBe(server.asked[0]?.device);
    const acts = here?.waiting.map(({ act }) => act.type === "Deal" && [act.place, act.said, act.seen]);
    expect(acts).toEqual([[0, B, 2], [1, C, 0]]);
    expect(keeping.ownMatch("a")).toBeNull();
  });

  test("takes nothing back that somebody else has entered meanwhile", async () => {
    keeping.storeOwn("a", { ...own, deals: [A, B] });
    const server = new Shares(1, seen([A, C, C]));
    const room = new Keeper(null, "a");
    await expect(room.share(server.api, phone)).rejects.toThrow("lost");
    room.undo();
    enter(room, A);
    await room.share(server.api, phone);
    // It stands beside theirs.
    const acts = keeping.sharedHere("m")?.waiting.map(({ act }) => act);
    expect(acts).toEqual([{ type: "Deal", place: 1, said: A, seen: 0, at: expect.any(Number) as number }]);
  });

  test("takes back what was taken back meanwhile", async () => {
    keeping.storeOwn("a", { ...own, deals: [A, B] });
    const server = new Shares(1, seen([A, B]));
    const room = new Keeper(null, "a");
    await expect(room.share(server.api, phone)).rejects.toThrow("lost");
    room.undo();
    room.end();
    await room.share(server.api, phone);
    expect(keeping.sharedHere("m")?.waiting.map(({ act }) => act)).toEqual([{ type: "Undo", seen: 3 }, { type: "End" }]);
  });

  test("begins anew after the server has refused it", async () => {
    keeping.storeOwn("a", { ...own, deals: [A] });
    const server = new Shares(1, seen([A]), 404);
    const room = new Keeper(null, "a");
    await expect(room.share(server.api, phone)).rejects.toThrow("lost");
    await room.share(server.api, phone);
    expect(new Set(server.asked.map((one) => one.secret)).size).toBe(2);
  });

  test("carries the whole history, with who entered what", async () => {
    const history = {
      0: [{ said: B, at: 1, name: "Gun" }, { said: C, at: 2, phone: 2 }, { said: A, at: 3 }],
      1: [{ said: B, at: 4, undone: true }],
    };
    keeping.storeOwn("a", { ...own, deals: [A], history });
    const server = new Shares(0, seen([A]));
    await new Keeper(null, "a").share(server.api, phone);
    expect(server.asked[0]?.history).toEqual({
      0: [
        { said: B, at: 1, undone: false, by: "Gun" },
        { said: C, at: 2, undone: false, by: "phone 2" },
        { said: A, at: 3, undone: false, by: "" },
      ],
      1: [{ said: B, at: 4, undone: true, by: "" }],
    });
  });
});

test("Of two phones that entered a deal, the first is told, though the server says last what counts.", () => {
  expect(firstOf([entered(B, { at: 5, phone: 1 }), entered(A, { at: 3, name: "Gun" })])?.name).toBe("Gun");
});

test("What was typed of the next deal is there again after a correction.", () => {
  keeping.storeOwn("a", { ...own, deals: [A, B] });
  const room = new Keeper(null, "a");
  const rests = { company: { sits: [0, 1], once: [1] } };
  room.change({ ...C });
  room.correct(0);
  room.change({ ...B });
  // A phone that dies in the middle of it knows both.
  const again = new Keeper(null, "a");
  expect([again.corrects, again.place, again.draft]).toEqual([true, 0, B]);
  again.done();
  expect([again.corrects, again.place, again.draft, again.deals]).toEqual([false, 2, C, [B, B]]);
  again.correct(1);
  again.undo();
  expect([again.place, again.draft]).toEqual([2, C]);
  again.enterCompany(rests);
  expect([again.place, again.draft, again.deals]).toEqual([3, C, [B, B, rests]]);
  again.enterCompany({ company: { sits: [0, 1], once: [0] } }, 2);
  expect([again.place, again.draft]).toEqual([3, C]);
  again.undo();
  expect([again.isDraft, again.deals.length]).toEqual([false, 3]);
});

test("Somebody who came in later is shared as a newcomer.", async () => {
  keeping.storeOwn("a", { ...own, names: ["Gun", "Bo", "Eva"], players: 2, deals: [{ company: { sits: [0, 1, 2], new: [{ seat: 2, name: "Eva", on: "last" }] } }] });
  const server = new Shares(0, seen([A]));
  await new Keeper(null, "a").share(server.api, phone);
  expect(server.asked[0]?.match).toMatchObject({ names: ["Gun", "Bo", "Eva"], players: 2 });
});

test("A match that is kept alone has its history, and what no server has heard of.", () => {
  const stands = seen([A, B], { undone: { 2: [entered(C, { name: "Bo", face: "bo", undone: true })] } });
  stands.deals[0] = { ...stands.deals[0]!, entered: [entered(C, { at: 5, name: "Gun", face: "gun" }), entered(A, { at: 7, phone: 2 })] };
  const here = keeping.withUndo(keeping.withDeal({ ...keeping.begun("m", stands, null) }, 0, B));
  keeping.storeShared(here);
  const room = new Keeper("m");
  expect(room.keepHere()).toBe(true);
  const alone = keeping.ownMatch(room.mine);
  expect(alone?.deals).toEqual([B]);
  expect(stepsOf(alone ?? own, 0)).toEqual([
    { said: C, at: 5, name: "Gun", face: "gun" },
    { said: A, at: 7, phone: 2 },
    { said: B, at: expect.any(Number) as number },
  ]);
  expect(saidOf(alone, 1)).toEqual([[B, true]]);
  expect(saidOf(alone, 2)).toEqual([[C, true]]);
  expect(alone?.times).toEqual([5]);
});
