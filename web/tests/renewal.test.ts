import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyStorage } from "./memory";

/** A page with a script, and the little of a document that is asked. */
class FakePage extends EventTarget {
  activeElement: Field | null = null;
  querySelector = (): unknown => ({ getAttribute: () => "/mine.js" });
}

class Field extends EventTarget {
  isConnected = true;
  value = "";
  matches = (): boolean => true;
}

let page: FakePage;
let there: string;
let asked: number;
let loads: number;
let kept: string[];
let isBusy: boolean;
let renewal: import("../src/lib/renewal").Renewal;
let builds: typeof import("../src/lib/builds");
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  emptyStorage();
  page = new FakePage();
  [there, asked, loads, kept, isBusy] = ["/other.js", 0, 0, [], false];
  vi.stubGlobal("document", page);
  vi.stubGlobal("Element", Field);
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("location", { reload: () => (loads += 1) });
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, text: () => Promise.resolve(there) }).finally(() => (asked += 1)));
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (text: string) => ({ querySelector: () => ({ getAttribute: () => text }) });
    },
  );
  await load();
});

/** What a page does when it is loaded. */
async function load(): Promise<void> {
  vi.resetModules();
  builds = await import("../src/lib/builds");
  builds.beforeGoing.add(() => kept.push("kept"));
  const { Renewal } = await import("../src/lib/renewal");
  renewal = new Renewal(() => isBusy);
  stop = renewal.start();
}

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1_000);
const fires = (type: string, more: object = {}): void => void page.dispatchEvent(Object.assign(new Event(type), more));
const writes = (field: Field, value: string): void => {
  field.value = value;
  const event = new Event("input");
  Object.defineProperty(event, "target", { value: field });
  page.dispatchEvent(event);
};

test("this page's own build changes nothing", async () => {
  renewal.serverHas("/mine.js", true);
  renewal.serverHas("", true);
  await pass(600);
  expect([asked, loads]).toEqual([0, 0]);
});

test("another build is loaded in a calm moment, after what waits has been kept", async () => {
  renewal.serverHas("/other.js", true);
  await pass(1);
  expect(loads).toBe(0);
  await pass(2);
  expect([loads, kept]).toEqual([1, ["kept"]]);
});

test("it waits while something is under way at the table, unless this page is of no use there", async () => {
  isBusy = true;
  renewal.serverHas("/other.js", true);
  await pass(60);
  expect([asked, loads]).toEqual([0, 0]);
  renewal.serverHas("/other.js", false);
  await pass(3);
  expect(loads).toBe(1);
});

test("it waits while a finger or a button is down, and two seconds more", async () => {
  await pass(10);
  fires("pointerdown", { pointerId: 1 });
  renewal.serverHas("/other.js", false);
  await pass(60);
  expect(loads).toBe(0);
  fires("pointerup", { pointerId: 1 });
  await pass(1);
  expect(loads).toBe(0);
  await pass(2);
  expect(loads).toBe(1);
});

test("it waits while something is open that somebody has opened", async () => {
  const { layers } = await import("../src/lib/layers.svelte");
  const isInUse = vi.spyOn(layers, "isInUse", "get").mockReturnValue(true);
  renewal.serverHas("/other.js", false);
  await pass(60);
  expect(loads).toBe(0);
  isInUse.mockReturnValue(false);
  await pass(3);
  expect(loads).toBe(1);
});

test("it waits while somebody is in a field, or has left a text there", async () => {
  const field = new Field();
  page.activeElement = field;
  renewal.serverHas("/other.js", false);
  await pass(60);
  expect(loads).toBe(0);
  page.activeElement = null;
  writes(field, "Hej");
  await pass(60);
  expect(loads).toBe(0);
  writes(field, "");
  await pass(3);
  expect(loads).toBe(1);
});

test("an old page that comes back is loaded once, not in a loop", async () => {
  renewal.serverHas("/other.js", true);
  await pass(5);
  expect(loads).toBe(1);
  for (let time = 0; time < 5; time += 1) {
    // The proxy gives the old page again, which meets the new server.
    stop();
    await load();
    renewal.serverHas("/other.js", true);
    await pass(300);
  }
  expect(loads).toBe(1);
  // It is still loaded once if a file is missing, and for another build.
  stop();
  await load();
  void builds.fromBuild(() => Promise.reject(new Error("missing")));
  await pass(1);
  expect(loads).toBe(2);
  stop();
  await load();
  there = "/third.js";
  renewal.serverHas("/third.js", true);
  await pass(5);
  expect(loads).toBe(3);
});

test("while pages still come from a process with this build, it asks now and then", async () => {
  there = "/mine.js";
  renewal.serverHas("/other.js", true);
  await pass(100);
  expect([asked, loads]).toEqual([4, 0]);
  there = "/other.js";
  await pass(31);
  expect(loads).toBe(1);
});

test("back at a server with this build, it stays", async () => {
  isBusy = true;
  renewal.serverHas("/other.js", true);
  await pass(10);
  renewal.serverHas("/mine.js", true);
  isBusy = false;
  await pass(100);
  expect([asked, loads]).toEqual([0, 0]);
});
