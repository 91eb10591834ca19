import { expect, test } from "vitest";
import type { Frame, Replay } from "../src/lib/answers";
import {
  asText,
  dealAfter,
  dealBefore,
  fromText,
  LAST,
  stepAfter,
  stepBefore,
  trickAfter,
  trickBefore,
  tricks,
} from "../src/pages/replay/navigation";
import { sheetAt, Playback } from "../src/pages/replay/replay.svelte";

const DEALS = [4, 5, 7];
const frames = (...numbers: number[]) => numbers.map((trick) => ({ trick }) as Frame);

test("a step leads to the next, and from the end of a deal to the next deal", () => {
  expect(stepAfter({ deal: 4, step: 0 }, 3, DEALS)).toEqual({ deal: 4, step: 1 });
  expect(stepAfter({ deal: 4, step: 2 }, 3, DEALS)).toEqual({ deal: 5, step: 0 });
  expect(stepAfter({ deal: 7, step: 2 }, 3, DEALS)).toBeNull();
});

test("a step back leads to the end of the previous deal", () => {
  expect(stepBefore({ deal: 5, step: 2 }, DEALS)).toEqual({ deal: 5, step: 1 });
  expect(stepBefore({ deal: 7, step: 0 }, DEALS)).toEqual({ deal: 5, step: LAST });
  expect(stepBefore({ deal: 4, step: 0 }, DEALS)).toBeNull();
});

test("a deal back leads first to the start of this one", () => {
  expect(dealBefore({ deal: 5, step: 9 }, DEALS)).toEqual({ deal: 5, step: 0 });
  expect(dealBefore({ deal: 5, step: 0 }, DEALS)).toEqual({ deal: 4, step: 0 });
  expect(dealBefore({ deal: 4, step: 0 }, DEALS)).toBeNull();
  expect(dealAfter({ deal: 5, step: 3 }, DEALS)).toEqual({ deal: 7, step: 0 });
  expect(dealAfter({ deal: 7, step: 3 }, DEALS)).toBeNull();
});

test("a trick begins with its lead", () => {
  const deal = frames(0, 0, 1, 1, 1, 2, 2, 3);
  expect(tricks(deal)).toEqual([
    { trick: 1, step: 2 },
    { trick: 2, step: 5 },
    { trick: 3, step: 7 },
  ]);
  expect(tricks(frames(0, 0))).toEqual([]);
  expect(trickAfter({ deal: 1, step: 0 }, deal).step).toBe(2);
  expect(trickAfter({ deal: 1, step: 5 }, deal).step).toBe(7);
  expect(trickAfter({ deal: 1, step: 7 }, deal).step).toBe(7);
  expect(trickBefore({ deal: 1, step: 7 }, deal).step).toBe(5);
  expect(trickBefore({ deal: 1, step: 6 }, deal).step).toBe(5);
  expect(trickBefore({ deal: 1, step: 2 }, deal).step).toBe(0);
});

test("a place can be part of a URL", () => {
  expect(asText({ deal: 3, step: 11 })).toBe("3.12");
  expect(fromText("3.12")).toEqual({ deal: 3, step: 11 });
  expect(fromText("3")).toEqual({ deal: 3, step: 0 });
  expect(fromText("3.0")).toEqual({ deal: 3, step: 0 });
  for (const nonsense of [null, "", "x", "3.", "-1.2", "1e3", "1.2.3", "9".repeat(40)])
    expect(fromText(nonsense)).toBeNull();
});

/** Deals of these numbers of steps, each on the sheet with its last step. */
function replay(deal: number, steps: number): Replay {
  const frames = Array.from({ length: steps }, (_, step) => ({
    said: [`${deal}.${step}`],
    trick: 0,
    settled: step === steps - 1 ? deal : deal - 1,
    screen: { stage: deal === 2 && step === steps - 1 ? "over" : "playing" },
    hands: [],
  }));
  const sheet = {
    deals: Array.from({ length: deal }, (_, at) => ({ number: at + 1 })),
    ending: deal === 2 ? { winners: [0] } : null,
  };
  return { title: "", players: [], match: 1, matches: 1, deals: [1, 2], deal, frames, sheet, parts: [] } as never;
}

test("the score sheet is shown as of the step, and its ending only at the end", () => {
  const last = replay(2, 3);
  const numbers = (step: number) =>
    sheetAt(last, last.frames[step] ?? null)?.deals.map((deal) => deal.number);
  expect(numbers(0)).toEqual([1]);
  expect(numbers(2)).toEqual([1, 2]);
  expect(sheetAt(last, last.frames[0] ?? null)?.ending).toBeNull();
  expect(sheetAt(last, last.frames[2] ?? null)?.ending).toEqual({ winners: [0] });
  expect(sheetAt(null, null)).toBeNull();
});

test("each deal is fetched once, the next one in advance", async () => {
  const asked: (number | null)[] = [];
  const playback = new Playback(async (deal) => {
    asked.push(deal);
    return replay(deal ?? 1, 3);
  });
  await playback.go(null);
  expect(playback.place).toEqual({ deal: 1, step: 0 });
  await playback.go({ deal: 2, step: LAST });
  expect(playback.place).toEqual({ deal: 2, step: 2 });
  await playback.go({ deal: 1, step: 99 });
  expect(playback.place).toEqual({ deal: 1, step: 2 });
  expect(asked).toEqual([null, 2]);
});

test("the latest request counts, even if an older one takes longer", async () => {
  const waiting = new Map<number | null, (replay: Replay) => void>();
  const playback = new Playback((deal) => new Promise((answer) => waiting.set(deal, answer)));
  const slow = playback.go({ deal: 1, step: 1 });
  const quick = playback.go({ deal: 2, step: 1 });
  waiting.get(2)?.(replay(2, 3));
  await quick;
  waiting.get(1)?.(replay(1, 3));
  await slow;
  expect(playback.place).toEqual({ deal: 2, step: 1 });
});

test("a refusal is kept to be shown, and can be retried", async () => {
  let isThere = false;
  const playback = new Playback(async (deal) => {
    if (!isThere) throw new Error("still played");
    return replay(deal ?? 1, 3);
  });
  await playback.go({ deal: 1, step: 0 });
  expect([playback.fault, playback.place]).toEqual(["still played", null]);
  isThere = true;
  await playback.go({ deal: 1, step: 0 });
  expect([playback.fault, playback.place]).toEqual(["", { deal: 1, step: 0 }]);
});

test("another language fetches everything again, at the same step", async () => {
  const playback = new Playback(async () => replay(1, 3));
  await playback.go({ deal: 1, step: 2 });
  const asked: (number | null)[] = [];
  await playback.from(
    async (deal) => {
      asked.push(deal);
      return replay(deal ?? 1, 3);
    },
    playback.place,
  );
  expect(playback.place).toEqual({ deal: 1, step: 2 });
  expect(asked).toEqual([1, 2]);
});
