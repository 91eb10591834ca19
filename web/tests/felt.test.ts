import { render } from "svelte/server";
import { expect, test } from "vitest";
import { preferences } from "../src/lib/preferences.svelte";
import { layoutOf } from "../src/lib/stage/layout";
import type { Screen, ShownSeat } from "../src/lib/protocol";
import Felt from "../src/parts/table/Felt.svelte";

const seat = (part: Partial<ShownSeat>): ShownSeat => ({
  seat: 0,
  name: "",
  guest: "guest",
  points: 0,
  tricks: 0,
  cards: 0,
  dealer: false,
  tapped: false,
  wants_back: false,
  notes: [],
  penalties: [],
  stood_in: false,
  gained: null,
  face: "anna",
  said: null,
  may_be: "",
  holding: "fan",
  ...part,
});

const screen = (...seats: ShownSeat[]) =>
  ({ stage: "playing", direction: "clockwise", seat: 0, seats, guests: [], bots: [], trick: [], last_trick: [] }) as unknown as Screen;

const layout = layoutOf({ width: 360, height: 740, seats: 2, isSeated: true, beards: true });

const NONE = { cards: [], isFinished: false };

/** Text at each seat, without the markup. */
function seatsOf(shown: Screen): string[] {
  const seats = render(Felt, { props: { screen: shown, layout, trick: NONE, open: () => {} } }).body.split(/<li class="seat/).slice(1);
  return seats.map((text) => text.replaceAll(/<[^>]*>/g, " "));
}

test.each([
  ["en", "a bot stood in"],
  ["sv", "en bot hoppade in"],
] as const)("where a bot stood in, the seat says so in %s", async (language, words) => {
  await preferences.speak(language);
  const shown = screen(seat({ name: "Anna" }), seat({ seat: 1, name: "Eva", stood_in: true }));
  const marked = seatsOf(shown).filter((text) => text.includes(words));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain("Eva");
});

/** The markup of each seat, by its player's name. */
function markup(shown: Screen, seats: number): Record<string, string> {
  const place = layoutOf({ width: 360, height: 740, seats, isSeated: true, beards: false });
  const parts = render(Felt, { props: { screen: shown, layout: place, trick: NONE, open: () => {} } }).body.split(/<li class="seat/).slice(1);
  return Object.fromEntries(parts.map((part) => [/title="(\w+)"/.exec(part)?.[1] ?? "", part.split("</li>")[0] ?? ""]));
}

test("a bot that stood in is seen by the antenna on the face and a sign beside it", () => {
  const { Anna, Eva } = markup(screen(seat({ name: "Anna" }), seat({ seat: 1, name: "Eva", stood_in: true })), 2);
  const antenna = "M50 16V0";
  expect(Anna).not.toContain("stood-in");
  expect(Anna).not.toContain(antenna);
  expect(Eva).toContain("stood-in");
  expect(Eva).toContain(antenna);
});

test("a part that others may have is marked at their seats, and not at one's own", () => {
  const part = "May be the partner";
  const names = ["Anna", "Bo", "Eva"];
  const seats = names.map((name, at) => seat({ seat: at, name, may_be: name === "Eva" ? "" : part }));
  const shown = markup(screen(...seats), 3);
  expect(names.filter((name) => shown[name]?.includes(part))).toEqual(["Bo"]);
});
