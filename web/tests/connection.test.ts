import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Listener, type Outbox, type Socket } from "../src/lib/connection";
import { OLDEST_PROTOCOL, PROTOCOL, type FromClient, type Screen, type ToClient, type Welcome } from "../src/lib/protocol";

const WELCOME: Welcome = { type: "Welcome", guest: "g1", version: "0", device: 3, protocol: PROTOCOL, oldest: OLDEST_PROTOCOL, client: "/a.js" };

/** The server's end of a socket. */
class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: FromClient[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.isClosed = true;
  }
  says(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  opens(device: number | null = 3, other: Partial<Welcome> = {}): this {
    this.onopen?.();
    this.says({ ...WELCOME, device, ...other });
    return this;
  }
  get last(): FromClient | undefined {
    return this.sent.at(-1);
  }
}

let sockets: FakeSocket[];
let received: string[];
let served: string[];
let connection: Connection;
const newest = () => sockets.at(-1) as FakeSocket;
const look = (number: number): ToClient => ({
  type: "Look",
  changes: { screen: { number } },
});

const makeSocket = () => {
  sockets.push(new FakeSocket());
  return newest();
};
const nothing = () => undefined;
const quiet: Listener = { stateChanged: nothing, welcome: nothing, look: nothing, said: nothing, unsaid: nothing, serverHas: nothing };

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  received = [];
  served = [];
  const listener: Listener = {
    stateChanged: (now, text) => received.push(text === "" ? now : `${now}: ${text}`),
    welcome: () => {},
    look: (message) => received.push(`look ${(message.changes.screen as Screen).number}`),
    said: ({ text }) => received.push(`said ${text}`),
    unsaid: ({ guest }) => received.push(`unsaid ${guest}`),
    serverHas: (script, isUseful) => served.push(`${script} ${isUseful}`),
  };
  connection = new Connection(listener, "sv", "secret", makeSocket);
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

test("another build of the client is reported, and the socket goes on", () => {
  newest().opens().says(look(1));
  newest().onclose?.({ code: 1006, reason: "" });
  vi.advanceTimersByTime(1_000);
  newest().opens(3, { version: "1", client: "/b.js" }).says(look(2));
  expect(served).toEqual(["/a.js true", "/b.js true"]);
  expect(received.filter((one) => one !== "lost")).toEqual(["connecting", "open", "look 1", "open", "look 2"]);
});

test.each([
  ["a newer server that no longer serves this client", { protocol: PROTOCOL + 1, oldest: PROTOCOL + 1 }],
  ["an older server that this client can't use", { protocol: OLDEST_PROTOCOL - 1 }],
])("%s is tried again later, and gets nothing that waits", (_what, other) => {
  const done = connection.do({ type: "Tap" });
  newest().opens(3, other).says(look(1));
  expect(served).toEqual(["/a.js false"]);
  expect(received).toEqual(["connecting", "lost"]);
  expect(sockets[0]!.sent.map((one) => one.type)).toEqual(["Hello"]);
  // It isn't tried in a loop: each time takes longer.
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    if (sockets.at(-1)!.sent.length === 0) newest().opens(3, other);
  }
  expect(sockets.length).toBeLessThan(14);
  // Another process can talk with it.
  while (sockets.at(-1)!.sent.length > 0) vi.advanceTimersByTime(1_000);
  newest().opens().says(look(1));
  expect(newest().last).toMatchObject({ type: "Do", id: "3-1" });
  newest().says({ type: "Done", id: "3-1", text: "" });
  return expect(done).resolves.toMatchObject({ type: "Done" });
});

test("a server of the version before, which names neither protocol nor client, is used", () => {
  newest().onopen?.();
  newest().says({ type: "Welcome", guest: "g1", version: "0", device: 3 } as Welcome);
  newest().says(look(1));
  expect(received).toEqual(["connecting", "open", "look 1"]);
});

test("the page that takes this one's place goes on with what waits, under its ids", async () => {
  newest().opens().says(look(1));
  expect(connection.kept).toBe(null);
  void connection.do({ type: "Stand" });
  void connection.why("2S");
  void connection.say({ text: "Hej" });
  const kept = JSON.parse(JSON.stringify(connection.kept)) as Outbox;
  connection.stop();
  const next = new Connection(quiet, "sv", "secret", makeSocket);
  const [stood, said] = next.resume(kept);
  next.start();
  newest().opens().says(look(1));
  expect(newest().sent).toMatchObject([
    { type: "Hello", device: 3 },
    { type: "Do", id: "3-1", command: { type: "Stand" } },
    { type: "Say", id: "3-3", text: "Hej" },
  ]);
  void next.do({ type: "Tap" });
  expect(newest().last).toMatchObject({ id: "3-4" });
  newest().says({ type: "Done", id: "3-1", text: "" });
  newest().says({ type: "Done", id: "3-3", text: "" });
  expect([(await stood)!.type, (await said)!.type]).toEqual(["Done", "Done"]);
  next.stop();
});

test("Hello has the token and the language", () => {
  newest().opens();
  expect(newest().sent).toEqual([{ type: "Hello", token: "secret", language: "sv", device: null }]);
  expect(received).toEqual(["connecting", "open"]);
});

test("a lost socket is replaced, and the new one gets the same Hello with the device", () => {
  newest().opens().says(look(7));
  newest().onclose?.({ code: 1006, reason: "" });
  expect(received.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(2);
  newest().opens();
  expect(newest().sent[0]).toEqual({ type: "Hello", token: "secret", language: "sv", device: 3 });
  expect(received.at(-1)).toBe("open");
});

test("if no socket ever opens, as behind a blocking proxy, it reports that and retries", () => {
  for (const standing of ["lost", "lost", "blocked", "blocked"]) {
    newest().onclose?.({ code: 1006, reason: "" });
    expect(received.at(-1)).toBe(standing);
    vi.advanceTimersByTime(5_000);
  }
  newest().opens();
  newest().onclose?.({ code: 1006, reason: "" });
  expect(received.slice(-2)).toEqual(["open", "lost"]);
});

test("retries back off, up to ten seconds", () => {
  for (let tries = 1; tries < 12; tries += 1) {
    newest().onclose?.({ code: 1006, reason: "" });
    vi.advanceTimersByTime(10_000);
    expect(sockets.length).toBeGreaterThan(tries);
  }
});

test("a command is resent under its id until answered", async () => {
  const done = connection.do({ type: "Act", words: "pass" });
  expect(newest().sent).toEqual([]);
  newest().opens().says(look(1));
  const first = newest().last;
  expect(first).toMatchObject({ type: "Do", command: { type: "Act", words: "pass" } });
  newest().onclose?.({ code: 1006, reason: "" });
  vi.advanceTimersByTime(1_000);
  newest().opens().says(look(1));
  expect(newest().last).toEqual(first);
  const id = first?.type === "Do" ? first.id : "";
  newest().says({ type: "Done", id, text: "" });
  expect(await done).toEqual({ type: "Done", id, text: "" });
  newest().onclose?.({ code: 1006, reason: "" });
  vi.advanceTimersByTime(1_000);
  newest().opens().says(look(1));
  expect(newest().sent).toHaveLength(1);
});

test("pending commands are sent after the first screen, once per socket", () => {
  void connection.do({ type: "Tap" });
  newest().opens();
  expect(newest().sent).toHaveLength(1);
  newest().says(look(1));
  newest().says(look(2));
  expect(newest().sent.map((one) => one.type)).toEqual(["Hello", "Do"]);
});

/** The socket is lost, and another one opens. */
function comesBack(): void {
  newest().onclose?.({ code: 1006, reason: "" });
  vi.advanceTimersByTime(1_000);
  newest().opens().says(look(2));
}

const [PASS, BID] = [{ type: "Act", words: "pass" }, { type: "Act", words: "bid 1" }] as const;

test("a withdrawn command is not sent, unless the server may have received it", async () => {
  const withdrawn = connection.do(PASS);
  expect(connection.mayBeDone(PASS)).toBe(false);
  connection.withdraw(PASS);
  expect(await withdrawn).toEqual({ type: "Withdrawn" });
  newest().opens().says(look(1));
  expect(newest().sent).toHaveLength(1);

  void connection.do(BID);
  connection.withdraw(BID);
  comesBack();
  expect(connection.mayBeDone(BID)).toBe(true);
  expect(newest().last).toMatchObject({ type: "Do", command: BID });
});

test("a given-up command is sent only to ask whether it was done", async () => {
  newest().opens().says(look(1));
  void connection.do(PASS);
  connection.giveUp(PASS);
  const { sent } = newest();
  expect(sent).toHaveLength(2); // It is in flight.

  newest().onclose?.({ code: 1006, reason: "" });
  connection.giveUp(PASS);
  comesBack();
  expect(newest().sent.slice(1)).toEqual([{ ...sent[1], late: true }]);
});

test("a hint resolves its request", async () => {
  newest().opens();
  const hinted = connection.hint();
  const asked = newest().last;
  expect(asked).toMatchObject({ type: "Hint" });
  const id = asked?.type === "Hint" ? asked.id : "";
  const answer: ToClient = { type: "Hinted", id, number: 3, text: "Play.", costs: "", lines: [], why: "", note: "", action: "", choices: [] };
  newest().says(answer);
  expect(await hinted).toEqual(answer);
});

test("what people say is passed on, and what one says is answered", async () => {
  newest().opens();
  const done = connection.say({ text: "Bra spelat!" });
  const asked = newest().last;
  expect(asked).toMatchObject({ type: "Say", sign: null, text: "Bra spelat!" });
  const id = asked?.type === "Say" ? asked.id : "";
  newest().says({ type: "Done", id, text: "" });
  expect(await done).toMatchObject({ type: "Done" });
  const said = { number: 1, guest: "g1", seat: 0, name: "Anna", sign: "", text: "hej", seconds: 0 };
  newest().says({ type: "Said", ...said });
  newest().says({ type: "Unsaid", guest: null });
  expect(received.slice(-2)).toEqual(["said hej", "unsaid null"]);
});

test("the reason for a refusal resolves its request", async () => {
  newest().opens();
  const why = connection.why("play 2C");
  const asked = newest().last;
  const id = asked?.type === "Why" ? asked.id : "";
  const reasons = [{ text: "You must follow suit.", rule: "X-1", cite: "X" }];
  newest().says({ type: "Because", id, reasons });
  expect(await why).toEqual({ type: "Because", id, reasons });
});

test("a missing answer is noticed within eight seconds, not after the next long silence", () => {
  newest().opens();
  vi.advanceTimersByTime(10_000);
  void connection.do({ type: "Act", words: "pass" });
  for (let presses = 0; presses < 7; presses += 1) {
    expect(received.at(-1)).toBe("open");
    void connection.do({ type: "Act", words: "pass" });
    vi.advanceTimersByTime(1_000);
  }
  vi.advanceTimersByTime(1_000);
  expect(received.at(-1)).toBe("lost");
});

test("a slow answer doesn't lose a live socket", () => {
  newest().opens();
  void connection.hint();
  vi.advanceTimersByTime(2_000);
  expect(newest().last).toEqual({ type: "Ping" });
  newest().says({ type: "Pong" });
  vi.advanceTimersByTime(19_000);
  expect(received.at(-1)).toBe("open");
});

test("silence triggers a ping, and a missing Pong loses the socket", () => {
  newest().opens();
  vi.advanceTimersByTime(21_000);
  expect(newest().last).toEqual({ type: "Ping" });
  newest().says({ type: "Pong" });
  vi.advanceTimersByTime(10_000);
  expect(received.at(-1)).toBe("open");
  vi.advanceTimersByTime(20_000);
  expect(received).toContain("lost");
  expect(sockets[0]?.isClosed).toBe(true);
});

describe("a phone that slept", () => {
  test("pings at once, with a short timeout", () => {
    newest().opens();
    connection.wake();
    expect(newest().last).toEqual({ type: "Ping" });
    newest().says({ type: "Pong" });
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(1);
    connection.wake();
    vi.advanceTimersByTime(2_600);
    expect(sockets).toHaveLength(2);
  });

  test("doesn't take messages from before its sleep for an answer", () => {
    newest().opens();
    connection.wake();
    newest().says({ type: "Done", id: "earlier", text: "" });
    vi.advanceTimersByTime(2_600);
    expect(sockets).toHaveLength(2);
  });

  test("reconnects without a ping after a long silence, and resends", () => {
    newest().opens();
    void connection.do({ type: "Tap" });
    const asked = newest().last;
    vi.setSystemTime(Date.now() + 60_000);
    connection.wake();
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
    newest().opens().says(look(1));
    expect(newest().last).toEqual(asked);
    connection.wake();
    expect(sockets).toHaveLength(2);
    expect(received).not.toContain("lost");
  });

  test("doesn't wait for the next retry", () => {
    for (let tries = 0; tries < 6; tries += 1) {
      newest().onclose?.({ code: 1006, reason: "" });
      vi.advanceTimersByTime(tries < 5 ? 10_000 : 0);
    }
    const before = sockets.length;
    connection.wake();
    expect(sockets).toHaveLength(before + 1);
  });
});

test("a socket that is connecting gets its time", () => {
  connection.wake();
  expect(sockets).toHaveLength(1);
});

test("a table that is gone or rejects the client is not retried", () => {
  newest().opens().says({ type: "Trouble", text: "The host has removed you." });
  expect(received.at(-1)).toBe("refused: The host has removed you.");
  newest().onclose?.({ code: 1008, reason: "" });
  expect(received.at(-1)).toBe("refused: The host has removed you.");
  connection.reconnectAs(null);
  newest().onopen?.();
  newest().says({ type: "Trouble", text: "There is no such table." });
  newest().onclose?.({ code: 4004, reason: "" });
  expect(received.at(-1)).toBe("gone: There is no such table.");
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test("a server that can't admit the client now is retried, and its message stays meanwhile", () => {
  newest().opens().says({ type: "Trouble", text: "The table could not be read." });
  newest().onclose?.({ code: 1013, reason: "" });
  expect(received.at(-1)).toBe("refused: The table could not be read.");
  for (const wait of [600, 1_100, 2_100]) {
    const before = sockets.length;
    vi.advanceTimersByTime(wait);
    expect(sockets).toHaveLength(before + 1);
    newest().onopen?.();
    newest().onclose?.({ code: 1013, reason: "" });
    expect(received.at(-1)).toBe("refused: The table could not be read.");
  }
  vi.advanceTimersByTime(4_000);
  newest().opens();
  expect(received.at(-1)).toBe("open");
});

test("a table that another process serves is joined again after the seconds it says, with what waits", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  newest().opens().says(look(1));
  void connection.do({ type: "Stand" });
  const sent = newest().last;
  for (const again of [1, 2, 3]) {
    newest().onclose?.({ code: 1013, reason: "1" });
    expect(received.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1_249);
    expect(sockets).toHaveLength(again);
    vi.advanceTimersByTime(1);
    // However often it moves, the wait stays the same.
    expect(sockets).toHaveLength(again + 1);
    newest().onopen?.();
  }
  newest().opens().says(look(2));
  expect(newest().last).toEqual(sent);
  vi.mocked(Math.random).mockRestore();
});

test("those at a table that moves come back one by one, in half as long again", () => {
  for (const [chance, wait] of [
    [0, 300],
    [0.5, 375],
    [0.98, 447],
  ] as const) {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const before = sockets.length;
    newest().opens().says(look(1));
    newest().onclose?.({ code: 1013, reason: "0.3" });
    vi.advanceTimersByTime(wait - 1);
    expect(sockets).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
  vi.mocked(Math.random).mockRestore();
});

test("a server that stops cuts everybody off, and they come back one by one", () => {
  for (const [chance, wait] of [
    [0, 300],
    [0.98, 496],
  ] as const) {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const before = sockets.length;
    newest().opens().says(look(1));
    newest().onclose?.({ code: 1012, reason: "" });
    vi.advanceTimersByTime(wait - 1);
    expect(sockets).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
  vi.mocked(Math.random).mockRestore();
});

test("a server that closes without a message is lost, and retried", () => {
  newest().opens();
  newest().onclose?.({ code: 1013, reason: "" });
  expect(received.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(2);
});

test("the language can change at any time", () => {
  newest().opens();
  connection.setLanguage("en");
  expect(newest().last).toEqual({ type: "Speak", language: "en" });
});

test("an invalid frame does no harm", () => {
  newest().opens();
  newest().onmessage?.({ data: new Uint8Array(3) });
  newest().onmessage?.({ data: "{" });
  newest().says(look(1));
  expect(received.at(-1)).toBe("look 1");
});

const ids = () => newest().sent.flatMap((one) => ("id" in one ? [one.id] : []));

test("ids begin with the page's device number, also of what was asked before it was known", () => {
  void connection.do({ type: "Tap" });
  void connection.hint();
  newest().opens().says(look(1));
  void connection.do({ type: "Stand" });
  expect(ids()).toEqual(["3-1", "3-2", "3-3"]);
  comesBack();
  expect(newest().sent[0]).toMatchObject({ type: "Hello", device: 3 });
  void connection.do({ type: "Tap" });
  expect(ids()).toEqual(["3-1", "3-2", "3-3", "3-4"]);
});

test("with another device number, what was sent keeps its id", () => {
  newest().opens(3).says(look(1));
  void connection.do({ type: "Tap" });
  newest().onclose?.({ code: 1006, reason: "" });
  void connection.do({ type: "Stand" });
  vi.advanceTimersByTime(1_000);
  newest().opens(5).says(look(1));
  expect(ids()).toEqual(["3-1", "5-2"]);
});

test("another guest on this page asks for another device number", () => {
  newest().opens().says(look(1));
  connection.reconnectAs("other");
  newest().opens(4).says(look(1));
  expect(newest().sent[0]).toMatchObject({ type: "Hello", token: "other", device: null });
  void connection.do({ type: "Tap" });
  expect(ids()).toEqual(["4-1"]);
});

test("without a device number the server says why nothing is done", () => {
  newest().opens(null).says(look(1));
  void connection.do({ type: "Tap" });
  expect(ids()).toEqual(["0-1"]);
});
