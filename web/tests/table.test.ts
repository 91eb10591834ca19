import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beforeGoing } from "../src/lib/builds";
import type { FromClient, Screen, ToClient } from "../src/lib/protocol";
import { lastLying } from "../src/lib/lying";
import { Table } from "../src/lib/table.svelte";
import { emptyStorage } from "./memory";

/** The server's end of the table's latest socket. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  acts: string[] = [];
  /** The server is only asked whether these were done in time. */
  late: string[] = [];
  /** What the page said in a round, by its kind and the round's id. */
  rounds: string[] = [];
  private lastId = "";

  constructor() {
    newest = this;
  }
  send(text: string): void {
    const message = JSON.parse(text) as FromClient;
    if (message.type === "Commit" || message.type === "Reveal") this.rounds.push(`${message.type} ${message.round}`);
    if (message.type === "Hint") this.lastId = message.id;
    if (message.type !== "Do" || message.command.type !== "Act") return;
    this.lastId = message.id;
    (message.late ? this.late : this.acts).push(message.command.words);
  }
  close(): void {}
  says(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  opens(shown: Partial<Screen>): void {
    this.onopen?.();
    this.says({ type: "Welcome", guest: "g1", version: "0", device: 3, protocol: 1, oldest: 1, client: "" });
    this.shows(shown);
  }
  shows(shown: Partial<Screen>): void {
    this.says({ type: "Look", changes: { screen: { ...TABLE, ...shown }, own: {}, story: [], sheet: null } });
  }
  /** Answer the last request. */
  async answers(type: "Done" | "Declined", text = ""): Promise<void> {
    this.says({ type, id: this.lastId, text, reasons: [], coached: false, held: false, better: "" });
    await vi.advanceTimersByTimeAsync(0);
  }
  /** Answer the last request with a hint for the table at this number. */
  async hints(number: number): Promise<void> {
    this.says({ type: "Hinted", id: this.lastId, number, text: "2S", costs: "", lines: [], why: "", note: "", action: "", choices: [] });
    await vi.advanceTimersByTimeAsync(0);
  }
  isLost(): void {
    this.onclose?.({ code: 1006 });
  }
}

const hand = (...cards: string[]) => cards.map((card) => ({ card })) as Screen["hand"];
const TABLE = { game: "rodskagg", stage: "playing", number: 7, deal: 1, finished: 0, seats: [], guests: [], controls: [], trick: [], last_trick: [], hand: hand("2S", "3S", "4S") };

let newest: FakeSocket;
let table: Table;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { querySelector: () => null }));
  table = new Table("t1", "secret", "sv");
  stop = table.start();
  newest.opens({});
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function taps(words: string): Promise<void> {
  void table.choose(words);
  await vi.advanceTimersByTimeAsync(0);
}

/** Reconnect, with this screen. */
async function comesBack(shown: Partial<Screen> = {}): Promise<void> {
  vi.advanceTimersByTime(1_000);
  newest.opens(shown);
  await vi.advanceTimersByTimeAsync(0);
}

test("of cards clicked while offline only the last is played", async () => {
  newest.isLost();
  await taps("play 2S");
  await taps("play 3S");
  expect([table.waitsToBeSent("play 2S"), table.waitsToBeSent("play 3S")]).toEqual([false, true]);
  await comesBack();
  expect(newest.acts).toEqual(["play 3S"]);
});

test("a card that may have been played stays, whatever is clicked meanwhile", async () => {
  await taps("play 2S");
  await taps("play 3S");
  expect(newest.acts).toEqual(["play 2S"]);
  newest.isLost();
  await taps("play 4S");
  await comesBack();
  expect(newest.acts).toEqual(["play 2S"]);
});

test("the next card can be played as soon as the previous one is on the table", async () => {
  await taps("play 2S");
  newest.shows({ hand: hand("3S", "4S") });
  await taps("play 3S");
  expect(newest.acts).toEqual(["play 2S", "play 3S"]);
});

test("if a bot has played meanwhile, a card is not played to another trick", async () => {
  newest.isLost();
  await taps("play 2S");
  await comesBack({ hand: hand("2S", "3S") });
  expect([newest.acts, newest.late]).toEqual([[], ["play 2S"]]);
  expect(table.waitsToBeSent("play 2S")).toBe(false);
  await newest.answers("Declined");
  await taps("play 2S");
  expect(newest.acts).toEqual(["play 2S"]);
});

test("a knock made offline is for the table as it was, not for later events", async () => {
  newest.isLost();
  void table.act("knock");
  expect(table.waitsToBeSent("knock")).toBe(true);
  await comesBack({ number: 8 });
  expect([newest.acts, newest.late]).toEqual([[], ["knock"]]);
  await newest.answers("Declined", "too late");
  expect(table.no?.text).toBe("too late");

  newest.isLost();
  void table.act("knock");
  expect(table.no).toBe(null);
  await comesBack({ number: 8 });
  expect([newest.acts, newest.late]).toEqual([["knock"], []]);
});

test("a knock in flight when the connection broke may have been in time", async () => {
  void table.act("knock");
  newest.isLost();
  await comesBack({ number: 8 });
  expect([newest.acts, newest.late]).toEqual([[], ["knock"]]);
  await newest.answers("Done");
  expect(table.no).toBe(null);
  expect(table.underWay).toBe(0);
});

test("what was said is kept for a minute, once, and not from somebody who is muted", async () => {
  newest.opens({});
  const said = (number: number, guest: string, seconds = 0): ToClient => ({
    type: "Said", number, guest, seat: 1, name: guest, sign: "", text: `line ${number}`, seconds,
  });
  for (const one of [said(1, "bo"), said(2, "eva", 50), said(1, "bo")]) newest.says(one);
  expect(table.talk.map((one) => one.text)).toEqual(["line 1", "line 2"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(table.talk.map((one) => one.number)).toEqual([1]);
  table.mute("bo", true);
  newest.says(said(3, "bo"));
  newest.says(said(4, "eva"));
  expect(table.talk.map((one) => one.number)).toEqual([4]);
  newest.says({ type: "Unsaid", guest: "eva" });
  expect(table.talk).toEqual([]);
  table.mute("bo", false);
  newest.says(said(5, "bo"));
  newest.says({ type: "Unsaid", guest: null });
  expect(table.talk).toEqual([]);
});

const laid = (...cards: string[]) => cards.map((card, seat) => ({ seat, name: `${seat}`, card: { card } })) as unknown as Screen["trick"];
const TRICK = laid("KD", "AD", "9D");

/** A finished trick is laid, which lies on the table itself until all have tapped. */
function aTrickLies(): void {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  newest.shows({ trick: TRICK.slice(0, 2), trick_seconds: 5 });
  newest.shows({ trick: TRICK, last_trick: TRICK, last_taker: 1, trick_seconds: 5 });
}

test("a trick that lies until all have tapped leaves then, not before", () => {
  aTrickLies();
  vi.advanceTimersByTime(4_000);
  expect([table.lying.length, table.leaving]).toEqual([3, null]);
  newest.shows({ last_trick: TRICK, last_taker: 1, trick_seconds: 5 });
  expect([table.lying.length, table.leaving?.taker]).toEqual([0, 1]);
});

test("however early the tap, a trick rests", () => {
  aTrickLies();
  vi.advanceTimersByTime(100);
  newest.shows({ last_trick: TRICK, last_taker: 1, trick_seconds: 5 });
  expect([table.lying.length, table.leaving]).toEqual([3, null]);
  vi.advanceTimersByTime(1_000);
  expect(table.lying).toEqual([]);
});

test("however early the next deal, no trick of the last one lies in it", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  newest.shows({ trick: TRICK.slice(0, 2), hand: [], trick_seconds: 5 });
  newest.shows({ finished: 1, hand: [], last_trick: TRICK, last_taker: 1, trick_seconds: 5 });
  expect(table.lying.length).toBe(3);
  vi.advanceTimersByTime(100);
  newest.shows({ finished: 1, deal: 2, trick_seconds: 5 });
  expect([table.lying.length, table.leaving]).toEqual([0, null]);
});

test("a trick whose last card was taken back flies nowhere", () => {
  aTrickLies();
  vi.advanceTimersByTime(2_000);
  newest.shows({ trick: TRICK.slice(0, 2), trick_seconds: 5 });
  vi.advanceTimersByTime(2_000);
  expect([table.lying.length, table.leaving]).toEqual([0, null]);
});

test("a hint is shown if somebody only came or went meanwhile", async () => {
  void table.askHint();
  newest.shows({ number: 8 });
  await newest.hints(8);
  expect(table.hint?.text).toBe("2S");
});

test("a hint for a table that has moved on is not shown", async () => {
  void table.askHint();
  newest.shows({ number: 8 });
  await newest.hints(7);
  expect(table.hint).toBeNull();
});

/** The page is loaded anew, as after an upgrade. */
function isLoadedAnew(): void {
  for (const keep of beforeGoing) keep();
  stop();
  table = new Table("t1", "secret", "sv");
  stop = table.start();
}

test("a tap without an answer is sent again by the page that is loaded anew", async () => {
  await taps("play 2S");
  isLoadedAnew();
  expect(table.underWay).toBe(1);
  newest.opens({});
  expect([newest.acts, newest.late]).toEqual([["play 2S"], []]);
  await newest.answers("Done", "so be it");
  expect([table.underWay, table.note]).toEqual([0, "so be it"]);
  // Once: nothing is left for another page.
  isLoadedAnew();
  newest.opens({});
  expect([newest.acts, newest.late, table.underWay]).toEqual([[], [], 0]);
});

test("if the table has gone on meanwhile, it is only asked whether the tap was done", async () => {
  await taps("play 2S");
  isLoadedAnew();
  newest.opens({ number: 9 });
  expect([newest.acts, newest.late]).toEqual([[], ["play 2S"]]);
  await newest.answers("Declined", "too late");
  expect([table.underWay, table.no?.text]).toEqual([0, "too late"]);
});

test("a tap that waits through two loads keeps its moment", async () => {
  await taps("play 2S");
  isLoadedAnew();
  isLoadedAnew();
  newest.opens({ number: 9 });
  expect([newest.acts, newest.late]).toEqual([[], ["play 2S"]]);
});

test("a table is kept as it lies when the phone shows something else, and may end the page", () => {
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(lastLying()?.shown.screen.number).toBe(7);
});

test("a table lay as it did when the connection was lost, not when the page was closed", () => {
  vi.setSystemTime(1_000_000);
  newest.isLost();
  vi.setSystemTime(9_000_000);
  window.dispatchEvent(new Event("pagehide"));
  expect(lastLying()?.at).toBe(1_000_000);
});

test("a deleted table is not shown as it lay", () => {
  newest.isLost();
  expect(lastLying()).not.toBeNull();
  vi.advanceTimersByTime(1_000);
  newest.onclose?.({ code: 4004 });
  expect(lastLying()).toBeNull();
});

test("the page takes part in the table's chance by itself, once at each stage of a round", async () => {
  const round = { id: "abc", commitment: "", stage: "open", listed: [], void: 0 };
  newest.shows({ seat: 0, round });
  await vi.waitFor(() => expect(newest.rounds).toEqual(["Commit abc"]));
  newest.shows({ seat: 0, number: 8, round });
  newest.shows({ seat: 0, round: { ...round, id: "def" } });
  await vi.waitFor(() => expect(newest.rounds).toEqual(["Commit abc", "Commit def"]));
});

test("whoever watches takes no part in it, and no page of a table that has none", async () => {
  newest.shows({ seat: null, round: { id: "abc", commitment: "", stage: "open", listed: [], void: 0 } });
  newest.shows({ seat: 0, round: null });
  newest.shows({ seat: 0, round: { id: "abc", commitment: "", stage: "draws", listed: [], void: 0 } });
  newest.shows({ seat: 0, round: { id: "def", commitment: "", stage: "open", listed: [], void: 0 } });
  await vi.waitFor(() => expect(newest.rounds).toEqual(["Commit def"]));
});
