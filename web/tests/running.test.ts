import { beforeEach, describe, expect, test, vi } from "vitest";
import type { KeptMatch } from "../src/lib/keeper";
import { clock } from "../src/lib/keeping";
import { runningMatches } from "../src/lib/running";

const OWN: KeptMatch = { settings: {} as never, names: ["Gun", "Björn"], faces: [], dealer: 0, points: [], deals: [{}, {}] };

const shared = (more: object = {}) => ({
  id: "abc",
  waiting: [],
  seen: { deals: [{ said: {}, entry: 1 }], ended: false, last: 1, people: [{ name: "Leyla" }], kept: { end: null }, ...more },
});

/** Storage as a browser has it, of these values. */
function has(values: Record<string, unknown>): void {
  const texts: Record<string, string> = Object.fromEntries(Object.entries(values).map(([key, value]) => [`femopp.${key}`, JSON.stringify(value)]));
  const methods = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => void (texts[key] = text),
    removeItem: (key: string) => void delete texts[key],
  };
  vi.stubGlobal("localStorage", new Proxy(texts, { get: (_, key: string) => methods[key as keyof typeof methods] }));
}

describe("Matches on real cards to go on with", () => {
  beforeEach(() => vi.unstubAllGlobals());

  test("are this phone's own and those of several phones", () => {
    has({ "kept.1": OWN, "keeper.abc": shared() });
    expect(runningMatches()).toEqual([
      { to: "/keep?match=1", names: ["Gun", "Björn"], deals: 2 },
      { to: "/keep/abc", names: ["Leyla"], deals: 1 },
    ]);
  });

  test.each([
    ["ended early", { ended: true }],
    ["over by its rules", { over: true }],
    ["deleted", { deleted: clock() }],
    ["long forgotten", { times: [0, clock() - 40 * 24 * 3600] }],
  ])("are none that is %s", (_, more) => {
    has({ "kept.1": { ...OWN, ...more } });
    expect(runningMatches()).toEqual([]);
  });

  test.each([
    ["ended early", { ended: true }],
    ["over", { kept: { end: {} } }],
  ])("are none of several phones that is %s", (_, more) => {
    has({ "keeper.abc": shared(more) });
    expect(runningMatches()).toEqual([]);
  });

  test("are none where nothing is stored", () => {
    has({});
    expect(runningMatches()).toEqual([]);
  });
});
