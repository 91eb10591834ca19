import { expect, test, vi } from "vitest";
import type { MatchReview } from "../src/lib/answers";
import { Refusal, type Api } from "../src/lib/api";
import { at, atTable, evenAxis, Reviewing, sure, tightAxis, type Source } from "../src/pages/review/review.svelte";

const figure = (value: number, margin: number | null) => ({ value, margin, text: `${value}`, spread: "" });
const stage = (name: string, more: Partial<MatchReview> = {}) => ({ stage: name, fault: "", ...more }) as MatchReview;

test("a figure is sure if its interval leaves out zero", () => {
  expect(sure(figure(1, 0.5))).toBe(1);
  expect(sure(figure(-1, 0.5))).toBe(-1);
  expect(sure(figure(1, 1.5))).toBe(0);
  expect(sure(figure(1, null))).toBe(0);
});

test("an axis has room for every interval", () => {
  const figures = [figure(-2, 1), figure(0.5, 0.2)];
  const even = evenAxis(figures);
  expect(even.low).toBeCloseTo(-even.high);
  expect(at(even, 0)).toBeCloseTo(50);
  expect(at(even, -3)).toBeGreaterThan(0);
  const tight = tightAxis(figures);
  expect(at(tight, -3)).toBeGreaterThan(0);
  expect(at(tight, 0.7)).toBeLessThan(100);
  expect(at(tight, 99)).toBe(100);
  expect(at(evenAxis([figure(0, null)]), 0)).toBeCloseTo(50);
});

test("who did not play sees what is shared", async () => {
  const api = {
    askReview: () => Promise.reject(new Refusal(403, "only players")),
    sharedReviews: () => Promise.resolve(stage("shared")),
  } as unknown as Api;
  expect((await atTable(api, "t", 1, "token").begin(false)).stage).toBe("shared");
  expect((await atTable(api, "t", 1, null).begin(false)).stage).toBe("shared");
});

test("it asks until the review is made", async () => {
  vi.useFakeTimers();
  const stages = ["waiting", "working", "done"];
  const source: Source = {
    begin: () => Promise.resolve(stage(stages.shift() as string)),
    look: () => Promise.resolve(stage(stages.shift() as string)),
  };
  const reviewing = new Reviewing(source);
  const made = reviewing.start();
  await vi.runAllTimersAsync();
  await made;
  expect(reviewing.found?.stage).toBe("done");
  expect(reviewing.isMade).toBe(true);
  vi.useRealTimers();
});

test("a failure and a refusal are told in a sentence", async () => {
  const failed = new Reviewing({
    begin: () => Promise.resolve(stage("failed", { fault: "it broke off" })),
    look: () => Promise.reject(new Error()),
  });
  await failed.start();
  expect(failed.fault).toBe("it broke off");
  const refused = new Reviewing({
    begin: () => Promise.reject(new Refusal(429, "wait")),
    look: () => Promise.reject(new Error()),
  });
  await refused.start();
  expect(refused.fault).toBe("wait");
});
