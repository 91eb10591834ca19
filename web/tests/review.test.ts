import { expect, test, vi } from "vitest";
import type { MatchReview } from "../src/lib/answers";
import { Refusal, type Api } from "../src/lib/api";
import { at, atTable, evenAxis, ofRecord, Reviewing, type Source } from "../src/pages/review/review.svelte";

const stage = (name: string, more: Partial<MatchReview> = {}) => ({ stage: name, fault: "", ...more }) as MatchReview;

test("an axis has room for every interval, and zero in the middle", () => {
  const even = evenAxis([
    { value: -2, margin: 1 },
    { value: 0.5, margin: 0.2 },
  ]);
  expect(at(even, 0)).toBeCloseTo(50);
  expect(at(even, -3)).toBeGreaterThan(0);
  expect(at(even, -99)).toBe(0);
  expect(at(evenAxis([{ value: 0, margin: null }]), 0)).toBeCloseTo(50);
});

test("who did not play sees what is shared", async () => {
  const api = {
    askReview: () => Promise.reject(new Refusal(403, "only players")),
    sharedReviews: () => Promise.resolve(stage("shared")),
  } as unknown as Api;
  expect((await atTable(api, "t", 1, "token").begin(false)).stage).toBe("shared");
  expect((await atTable(api, "t", 1, null).begin(false)).stage).toBe("shared");
});

test("a record is sent again to a server that doesn't know its review", async () => {
  const sent: string[] = [];
  const api = {
    reviewRecord: (record: string) => Promise.resolve(stage(String(sent.push(record)))),
    reviewOfRecord: (id: string) => Promise.reject(new Refusal(id === "gone" ? 404 : 503, "not now")),
  } as unknown as Api;
  const source = ofRecord(api, "a record");
  expect((await source.look(stage("working", { id: "gone" }))).stage).toBe("1");
  expect(sent).toEqual(["a record"]);
  await expect(source.look(stage("working", { id: "busy" }))).rejects.toThrow("not now");
  expect(sent).toHaveLength(1);
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
