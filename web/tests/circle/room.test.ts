import { beforeEach, expect, test, vi } from "vitest";
import { circleOfTable, knownCircles, rememberCircle, rememberTableOf } from "../../src/lib/circle/known";
import { Room } from "../../src/lib/circle/room.svelte";

const CIRCLE = { circle: "L", name: "Friday", you: "m0", members: [], latest: [], asks: [] };
const DOOR = { name: "Friday", people: 3, waits: false };

let answers: { status: number; body?: object; tag?: string }[] = [];
let asked: { method: string; path: string; headers: Record<string, string> }[] = [];

/** A storage of one browser. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

beforeEach(() => {
  answers = [];
  asked = [];
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push({ method: init.method ?? "GET", path: address.split("?")[0] ?? "", headers: init.headers as Record<string, string> });
    const next = answers.shift();
    if (next === undefined) return Promise.reject(new TypeError("away"));
    const headers = next.tag ? { ETag: next.tag } : {};
    const body = next.status === 304 ? null : JSON.stringify(next.body ?? {});
    return Promise.resolve(new Response(body, { status: next.status, headers }));
  });
});

test("the link alone leads to the door, and asking to waiting, until somebody lets in", async () => {
  const room = new Room("L");
  answers = [{ status: 200, body: DOOR }];
  await room.look();
  expect(room.state).toBe("door");
  answers = [
    { status: 202, body: { ask: "a1", secret: "s1" } },
    { status: 200, body: { ...DOOR, waits: true } },
  ];
  await room.knock("Anna", "anna");
  expect(room.state).toBe("waiting");
  expect(asked.at(-1)?.headers["Authorization"]).toBe("Bearer s1");
  // A phone that was locked meanwhile still waits.
  const later = new Room("L");
  answers = [{ status: 200, body: CIRCLE }];
  await later.look();
  expect(later.state).toBe("in");
  expect(knownCircles()).toMatchObject([{ circle: "L", secret: "s1", name: "Friday" }]);
});

test("somebody who isn't let in is told, and can ask again", async () => {
  const room = new Room("L");
  answers = [
    { status: 202, body: { ask: "a1", secret: "s1" } },
    { status: 401, body: { error: "no" } },
  ];
  await room.knock("Anna", "anna");
  expect(room.state).toBe("refused");
  answers = [{ status: 200, body: DOOR }];
  await room.look();
  expect(room.state).toBe("refused");
  expect(asked.at(-1)?.headers["Authorization"]).toBeUndefined();
});

test("without a connection a member sees the circle as it last was", async () => {
  rememberCircle("L", "s", "Friday");
  const room = new Room("L");
  answers = [{ status: 200, body: CIRCLE, tag: '"1"' }];
  await room.look();
  await room.look();
  expect([room.state, room.isAway, room.circle?.name]).toEqual(["in", true, "Friday"]);
  const later = new Room("L");
  expect([later.state, later.circle?.name]).toEqual(["in", "Friday"]);
  answers = [{ status: 304 }];
  await room.look();
  expect(room.isAway).toBe(false);
  expect(asked.at(-1)?.headers["If-None-Match"]).toBe('"1"');
});

test("somebody who comes without a connection is told", async () => {
  const room = new Room("L");
  await room.look();
  expect([room.state, room.isAway]).toEqual(["fault", true]);
  answers = [{ status: 200, body: DOOR }];
  await room.look();
  expect(room.state).toBe("door");
});

test.each([
  [401, "lost", 0],
  [404, "gone", 1],
])("a lost secret and a circle that is gone are said, and stay said (%d)", async (status, state, known) => {
  rememberCircle("L", "s", "Friday");
  const room = new Room("L");
  answers = [{ status: 200, body: CIRCLE }];
  await room.look();
  answers = [{ status, body: { error: "no such circle" } }];
  await room.look();
  expect([room.state, room.circle]).toEqual([state, null]);
  expect(new Room("L").circle).toBeNull();
  expect(knownCircles()).toHaveLength(known);
  answers = [{ status: 200, body: DOOR }];
  await room.look();
  expect(room.state).toBe(state);
});

test("a circle that this server can't read keeps what was seen, with the server's sentence", async () => {
  rememberCircle("L", "s", "Friday");
  const room = new Room("L");
  answers = [{ status: 503, body: { error: "this circle was written by a newer version of Femopp" } }];
  await room.look();
  expect([room.state, room.fault]).toEqual(["fault", "this circle was written by a newer version of Femopp"]);
});

test("a table is found in its circle, as long as one is a member there", () => {
  rememberCircle("L", "s", "Friday");
  rememberTableOf("L", "T1");
  expect(circleOfTable("T1")?.name).toBe("Friday");
  expect(circleOfTable("T2")).toBeNull();
  rememberTableOf("gone", "T2");
  expect(circleOfTable("T2")).toBeNull();
});

test("whoever comes in by a new link keeps no old link of that circle", async () => {
  rememberCircle("old", "s0", "Friday");
  rememberCircle("other", "s1", "Friday");
  const room = new Room("L");
  answers = [
    { status: 200, body: CIRCLE },
    { status: 200, body: { ...CIRCLE, circle: "other" } },
    { status: 404, body: { error: "gone" } },
  ];
  room.admit("s2");
  await vi.waitFor(() => expect(knownCircles().map((one) => one.circle)).toEqual(["L", "other"]));
});
