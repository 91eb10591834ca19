import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onWake } from "../src/lib/wake";

let state: DocumentVisibilityState;
let woken: number;
let end: () => void;
let page: EventTarget;
let windows: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  state = "visible";
  woken = 0;
  page = new EventTarget();
  windows = new EventTarget();
  Object.defineProperty(page, "visibilityState", { get: () => state });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", windows);
  end = onWake(() => (woken += 1));
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a jump of the clock means that the device has slept, once", () => {
  vi.advanceTimersByTime(60_000);
  expect(woken).toBe(0);
  vi.setSystemTime(Date.now() + 30_000);
  vi.advanceTimersByTime(1_000);
  expect(woken).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(woken).toBe(1);
});

test("in a hidden page the browser's slow timer wakes nothing", () => {
  state = "hidden";
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1_000);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(woken).toBe(0);
  state = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  windows.dispatchEvent(new Event("online"));
  windows.dispatchEvent(new Event("pageshow"));
  expect(woken).toBe(3);
});

test("a lost network triggers a check too", () => {
  windows.dispatchEvent(new Event("offline"));
  expect(woken).toBe(1);
  end();
  windows.dispatchEvent(new Event("offline"));
  expect(woken).toBe(1);
});

test("once stopped, it reacts to nothing", () => {
  end();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1_000);
  page.dispatchEvent(new Event("visibilitychange"));
  windows.dispatchEvent(new Event("online"));
  expect(woken).toBe(0);
});
