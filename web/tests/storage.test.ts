import { expect, test, vi } from "vitest";
import { forget, hold, joinRequestAt, load, remember, store, storeJoinRequest, tokenAt } from "../src/lib/storage";

/** A browser that refuses to keep anything; ways back stay in the page's memory. */

const refuses = (): never => {
  throw new DOMException("no", "SecurityError");
};
vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses, removeItem: refuses });
vi.stubGlobal("sessionStorage", { getItem: refuses, setItem: refuses, removeItem: refuses });

test("a seat is remembered until the page goes, and forgotten when asked", () => {
  remember("table", "token", "Rifki");
  expect(tokenAt("table")).toBe("token");
  forget("table");
  expect(tokenAt("table")).toBeNull();
});

test("a request to join has its chair, or any", () => {
  storeJoinRequest("table", { token: "token", seat: undefined });
  expect(joinRequestAt("table")).toEqual({ token: "token" });
  storeJoinRequest("table", { token: "token", seat: null });
  expect(joinRequestAt("table")).toEqual({ token: "token", seat: null });
  storeJoinRequest("table", null);
  expect(joinRequestAt("table")).toBeNull();
});

test("what is merely stored is not, and says so", () => {
  expect(store("match", { deals: [] })).toBe(false);
  expect(load("match", null)).toBeNull();
});

test("what the browser takes after all replaces what was remembered", () => {
  hold("held", 1);
  expect(load("held", 0)).toBe(1);
  const kept = new Map<string, string>();
  const place = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
  hold("held", 2, () => place as unknown as Storage);
  expect(load("held", 0, () => place as unknown as Storage)).toBe(2);
});
