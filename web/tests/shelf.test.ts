import { beforeEach, describe, expect, test, vi } from "vitest";
import type { KeptMatch } from "../src/lib/keeper";
import { bringBackOwn, BROUGHT_BACK, clock, ownMatch, ownMatches, storeOwn } from "../src/lib/keeping";
import { beganInMiddle, evenings, facesOf, fileName, onlyCircle, shelf } from "../src/pages/keep/shelf";

const OWN: KeptMatch = { settings: { game: "rodskagg" } as never, names: ["Gun", "Björn"], faces: [], dealer: 0, points: [], deals: [{}, {}], times: [1, 2] };

let texts: Record<string, string>;

/** Storage as a browser has it, of these values. */
function has(values: Record<string, unknown>): void {
  texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [`femopp.${key}`, JSON.stringify(value)]));
  const methods = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => void (texts[key] = text),
    removeItem: (key: string) => void delete texts[key],
  };
  vi.stubGlobal("localStorage", new Proxy(texts, { get: (_, key: string) => methods[key as keyof typeof methods] }));
}

beforeEach(() => vi.unstubAllGlobals());

describe("The score book", () => {
  test("has the only match that earlier versions kept, until it goes for good", () => {
    has({ keeper: OWN });
    const [found] = ownMatches();
    expect([found?.match, ownMatch(found?.id ?? "")]).toEqual([OWN, OWN]);
    storeOwn(found?.id ?? "", { ...OWN, deleted: clock() - BROUGHT_BACK });
    expect(ownMatches()).toEqual([]);
    expect(texts).toEqual({});
  });

  test("has the match that was played last first", () => {
    has({ "kept.a": { ...OWN, times: [5, 10] }, "kept.b": { ...OWN, times: [5, 20] } });
    expect(shelf().map((one) => one.id)).toEqual(["b", "a"]);
  });

  test("keeps a deleted match for a day, in which it can be brought back", () => {
    has({ "kept.a": { ...OWN, deleted: clock() - BROUGHT_BACK + 60 }, "kept.b": { ...OWN, deleted: clock() - BROUGHT_BACK } });
    expect(shelf().map((one) => one.id)).toEqual(["a"]);
    expect(texts["femopp.kept.b"]).toBeUndefined();
    bringBackOwn("a");
    expect(ownMatch("a")).toEqual(OWN);
  });

  test("puts what was played after midnight with the evening before", () => {
    const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime() / 1000;
    has({ "kept.a": { ...OWN, times: [at(28, 2)] }, "kept.b": { ...OWN, times: [at(27, 21)] }, "kept.c": { ...OWN, times: [at(28, 7)] } });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(evenings(shelf(), zone).map(({ day, matches }) => [day, matches.length])).toEqual([
      ["2026-11-28", 1],
      ["2026-11-27", 2],
    ]);
  });
});

test.each([
  [{}, false],
  [{ points: [12, 12, 12] }, false],
  [{ points: [6, 6, 6] }, false],
  [{ points: [6, 6, 7] }, true],
  [{ points: [], dealer: 2, chosen: [[], []] }, false],
  [{ points: [0, 0], chosen: [["queens"], []] }, true],
  [{ out: [1] }, true],
  [{ doublers: 0 }, false],
  [{ doublers: 2 }, true],
])("Begun with %j: in the middle? %s", (start, expected) => {
  expect(beganInMiddle(start)).toBe(expected);
});

test.each([
  [["Gun", "Björn"], "2026-11-27-Rödskägg-Gun-Björn.txt"],
  [["../etc/passwd", "a\u0000b\n"], "2026-11-27-Rödskägg-etc-passwd-a-b.txt"],
  [["?", "😀"], "2026-11-27-Rödskägg.txt"],
])("A file about a match of %j is named %s", (names, expected) => {
  expect(fileName(new Date(2026, 10, 27, 21).getTime() / 1000, "Rödskägg", names, "txt")).toBe(expected);
});

test("two guests never look alike after an evening", () => {
  const faces = facesOf([
    { names: ["Anna", "Olle", "Emre"], faces: ["gun", "eva", "anna"] },
    { names: ["Anna", "Olle"], faces: ["gun", "anna"] },
  ]);
  expect([...faces]).toEqual([["Anna", "gun"], ["Olle", "eva"], ["Emre", "anna"]]);
});

test("an evening is a circle's if all its matches are", () => {
  const of = (circle: string) => ({ circle }) as Parameters<typeof onlyCircle>[0][number];
  expect(onlyCircle([of("a"), of("a")])).toBe("a");
  expect(onlyCircle([of("a"), of("b")])).toBe("");
  expect(onlyCircle([of("a"), of("")])).toBe("");
  expect(onlyCircle([])).toBe("");
});
