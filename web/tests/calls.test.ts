import { afterEach, describe, expect, test, vi } from "vitest";
import { Blocked, canBeCalled, encoded, subscription } from "../src/lib/calls";

const KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const bytes = Uint8Array.from(atob(KEY.replaceAll("_", "/").replaceAll("-", "+")), (one) => one.charCodeAt(0)).buffer;

function browser(permission: NotificationPermission, old: ArrayBuffer | null): { unsubscribe: ReturnType<typeof vi.fn>; subscribe: ReturnType<typeof vi.fn> } {
  const unsubscribe = vi.fn();
  const made = { toJSON: () => ({ endpoint: "https://push.example.org/1", keys: { p256dh: "B", auth: "A" } }) };
  const subscribe = vi.fn(() => Promise.resolve(made));
  const known = old === null ? null : { options: { applicationServerKey: old }, unsubscribe };
  const pushManager = { getSubscription: () => Promise.resolve(known), subscribe };
  vi.stubGlobal("Notification", { requestPermission: () => Promise.resolve(permission) });
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  return { unsubscribe, subscribe };
}

afterEach(() => vi.unstubAllGlobals());

describe("a subscription", () => {
  test("is made for the server's key, and sent as the server wants it", async () => {
    const { subscribe } = browser("granted", null);
    expect(await subscription(KEY)).toEqual({ endpoint: "https://push.example.org/1", p256dh: "B", auth: "A" });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  });

  test("of the same key stays, of another is made anew", async () => {
    const same = browser("granted", bytes);
    await subscription(KEY);
    expect(same.unsubscribe).not.toHaveBeenCalled();
    const other = browser("granted", new Uint8Array([1, 2]).buffer);
    await subscription(KEY);
    expect(other.unsubscribe).toHaveBeenCalled();
  });

  test("isn't made where the browser blocks notifications", async () => {
    const { subscribe } = browser("denied", null);
    await expect(subscription(KEY)).rejects.toThrow(Blocked);
    expect(subscribe).not.toHaveBeenCalled();
  });
});

test("bytes are written as the server writes them", () => {
  expect(encoded(bytes)).toBe(KEY);
  expect(encoded(null)).toBe("");
});

test("on plain http, or without a worker, nothing is offered", () => {
  vi.stubGlobal("window", { PushManager: {}, Notification: {} });
  vi.stubGlobal("navigator", { serviceWorker: {} });
  vi.stubGlobal("isSecureContext", true);
  expect(canBeCalled()).toBe(true);
  vi.stubGlobal("isSecureContext", false);
  expect(canBeCalled()).toBe(false);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", {});
  expect(canBeCalled()).toBe(false);
});
