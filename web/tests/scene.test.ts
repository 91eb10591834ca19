import { describe, expect, test } from "vitest";
import type { Screen } from "../src/lib/protocol";
import { Scene, seatsOf, type Shown } from "../src/lib/stage/scene.svelte";
import stored from "./screens.json";

/** Screens of all games at named moments, by `python -m tools.moments`. */
const SCREENS = stored as unknown as Record<keyof typeof stored, Screen>;
type Moment = keyof typeof SCREENS;
const MOMENTS = Object.keys(SCREENS) as Moment[];

const [UPRIGHT, SIDEWAYS, LAPTOP] = [[360, 740], [740, 360], [1280, 800]] as const;
const SIZES = [[320, 568], UPRIGHT, [568, 320], SIDEWAYS, [768, 1024], [1024, 768], LAPTOP, [1920, 1080]] as const;

function sceneAt(screen: Screen, [width, height]: readonly [number, number], shown: Partial<Shown> = {}): Scene {
  const scene = new Scene({ screen, isKnown: true, joins: false, letters: 1, ...shown });
  [scene.width, scene.height] = [width, height];
  return scene;
}

describe.each(MOMENTS)("at %s", (moment) => {
  test.each(SIZES)("all lies on a page of %d × %d", (width, height) => {
    const screen = SCREENS[moment];
    for (const joins of [false, true]) {
      const scene = sceneAt(screen, [width, height], { joins, isKnown: !joins });
      const { layout, over } = scene;
      expect(layout.seats).toHaveLength(screen.seats.length);
      expect(layout.width * layout.zoom).toBeCloseTo(width);
      expect(over.left).toBeGreaterThanOrEqual(0);
      expect(over.left + over.width).toBeLessThanOrEqual(layout.width);
      expect(over.bottom).toBeGreaterThanOrEqual(0);
      expect(over.bottom).toBeLessThan(layout.height / 2);
      for (const { place } of seatsOf(screen, layout)) expect(place.y + place.line).toBeLessThan(layout.height);
    }
  });

  test("each control lies in one place", () => {
    const { choices } = sceneAt(SCREENS[moment], UPRIGHT);
    const lying = [...choices.row, ...choices.tiles, ...choices.ways, ...choices.bar].map((one) => one.words);
    expect(lying.sort()).toEqual(SCREENS[moment].controls.map((one) => one.words).sort());
  });
});

test.each([
  ["bidding", { row: 6, tiles: 1, ways: 0, bar: ["pass"] }],
  ["going-along", { row: 0, tiles: 0, ways: 2, bar: [] }],
  ["blind", { row: 0, tiles: 0, ways: 0, bar: ["leave the blind", "pick"] }],
  ["contract", { row: 0, tiles: 10, ways: 0, bar: [] }],
  ["trick", { row: 0, tiles: 0, ways: 0, bar: [] }],
] as const)("the choices at %s lie where they are expected", (moment, expected) => {
  const { choices, areChoicesOver } = sceneAt(SCREENS[moment], UPRIGHT);
  const found = { row: choices.row.length, tiles: choices.tiles.length, ways: choices.ways.length };
  expect({ ...found, bar: choices.bar.map((one) => one.label) }).toEqual(expected);
  expect(areChoicesOver).toBe(expected.row + expected.tiles + expected.ways > 0);
});

test("bids are confirmed, and an answer that doesn't decline is the main one", () => {
  const bidding = sceneAt(SCREENS.bidding, UPRIGHT);
  expect([bidding.isConfirmed, bidding.mainChoice]).toEqual([true, undefined]);
  const blind = sceneAt(SCREENS.blind, UPRIGHT);
  expect([blind.isConfirmed, blind.mainChoice?.label]).toEqual([false, "pick"]);
  expect(sceneAt(SCREENS.burying, UPRIGHT).hasBar).toBe(true);
  expect(sceneAt(SCREENS.trick, UPRIGHT).hasBar).toBe(false);
});

test.each([
  ["upright over one's own seat", UPRIGHT, [0]],
  ["sideways over the others", SIDEWAYS, [1, 2, 3]],
  ["on a laptop over none", LAPTOP, []],
] as const)("contracts close %s", (_where, size, veiled) => {
  const { layout, isClosed } = sceneAt(SCREENS.contract, size);
  const found = seatsOf(SCREENS.contract, layout, isClosed).filter((one) => one.isVeiled);
  expect(found.map((one) => one.seat.seat).sort()).toEqual(veiled);
});

test("seats are in playing order, one's own last", () => {
  const order = (moment: Moment): number[] => seatsOf(SCREENS[moment], sceneAt(SCREENS[moment], UPRIGHT).layout).map((one) => one.seat.seat);
  expect(order("eight-bidding")).toEqual([1, 2, 3, 4, 5, 6, 7, 0]);
  expect(order("contract")).toEqual([3, 2, 1, 0]);
  expect(order("watching")).toEqual([0, 1, 2, 3]);
});

test("an ending lies over the table, but not for somebody who is to join first", () => {
  expect(sceneAt(SCREENS["sheepshead-result"], UPRIGHT).ending).toBe("deal");
  expect(sceneAt(SCREENS["rifki-over"], UPRIGHT).ending).toBe("match");
  expect(sceneAt(SCREENS["rifki-over"], UPRIGHT, { joins: true }).ending).toBe("");
  expect(sceneAt(SCREENS.trick, UPRIGHT).ending).toBe("");
});
