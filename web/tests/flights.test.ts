import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Laid, Screen } from "../src/lib/protocol";
import { flights, NAMES, seatPlace, slotPlace, trickOf, type Flight, type Lies } from "../src/lib/stage/flights";
import { Hand } from "../src/lib/stage/hand.svelte";
import { Scene } from "../src/lib/stage/scene.svelte";
import stored from "./screens.json";

/** Screens of all games at named moments, by `python -m tools.moments`. */
const SCREENS = stored as unknown as Record<keyof typeof stored, Screen>;
const SIZES = [[360, 740], [740, 360], [1280, 800]] as const;

beforeEach(() => vi.stubGlobal("location", { pathname: "/" }));

/** What lies on a table at rest. */
function liesAt(screen: Screen, [width, height]: readonly [number, number] = SIZES[0], more: Partial<Lies> = {}): Lies {
  const scene = new Scene({ screen, isKnown: true, joins: false, letters: 1 });
  [scene.width, scene.height] = [width, height];
  const { layout } = scene;
  const { held } = new Hand({ screen, table: { waitsToBeSent: () => false, hanging: "" } }, scene);
  return { screen, layout, trick: trickOf(screen, [], false), leaving: null, hand: held, areOthersDealt: true, isDealing: false, ...more };
}

/** Where a flight begins and ends on the table, for a thing that lies in the middle of `own`. */
const ways = ({ from, to }: Flight, own: { x: number; y: number }) => ({
  from: [own.x + from.x, own.y + from.y].map(Math.round),
  to: [own.x + to.x, own.y + to.y].map(Math.round),
});
const rounded = ({ x, y }: { x: number; y: number }): number[] => [x, y].map(Math.round);

/** The screen before the last card of its trick was laid. */
const without = (screen: Screen): Screen => ({ ...screen, trick: screen.trick.slice(0, -1) });
const lastOf = (screen: Screen): Laid => screen.trick.at(-1) as Laid;
/** A screen on which one has played the first card that may be. */
function playing(screen: Screen): Screen {
  const card = screen.hand.find((one) => screen.playable?.includes(one.card))!;
  const laid = { ...lastOf(screen), seat: screen.seat!, card: { ...card } } as unknown as Laid;
  return { ...screen, hand: screen.hand.filter((one) => one !== card), trick: [...screen.trick, laid], playable: null };
}

describe.each(["trick", "five-playing", "minus-trick"] as const)("at %s", (moment) => {
  const screen = SCREENS[moment];

  test.each(SIZES)("a card that another plays flies from their fan to their place, at %d × %d", (...size) => {
    const now = liesAt(screen, size);
    const found = flights(liesAt(without(screen), size), now);
    expect([...found.keys()]).toEqual([NAMES.laid(lastOf(screen), screen.trick.length - 1)]);
    const [flight] = [...found.values()] as [Flight];
    const slot = slotPlace(screen, now.layout, lastOf(screen).seat);
    expect(ways(flight, slot)).toEqual({ from: rounded(seatPlace(screen, now.layout, lastOf(screen).seat).fan), to: rounded(slot) });
    expect([flight.from.scale, flight.from.turn, flight.to.turn]).toEqual([0.34, 0, slot.turn]);
  });

  test.each(SIZES)("one's own card flies from where it was held, at %d × %d", (...size) => {
    const [before, now] = [liesAt(screen, size), liesAt(playing(screen), size)];
    const found = flights(before, now);
    expect(found.size).toBe(1);
    const [flight] = [...found.values()] as [Flight];
    const own = now.trick.cards.at(-1) as Laid;
    const held = before.hand.get(own.card.card)!;
    expect(ways(flight, slotPlace(screen, now.layout, own.seat)).from).toEqual(rounded(held));
    expect([flight.from.turn, flight.from.scale]).toEqual([held.turn, held.width / now.layout.card]);
  });

  test("nothing flies when something else changes, or the page gets another size", () => {
    const before = liesAt(screen);
    expect(flights(before, liesAt({ ...screen, asked: "" })).size).toBe(0);
    expect(flights(before, liesAt(screen, [1280, 800])).size).toBe(0);
  });

  test("a finished trick flies to the pile of whoever took it, together and once", () => {
    const leaving = { cards: screen.trick, taker: 2 };
    const [before, now] = [liesAt(screen), liesAt({ ...screen, trick: [] }, SIZES[0], { leaving })];
    const found = flights(before, now);
    expect([...found.keys()]).toEqual(screen.trick.map(NAMES.gone));
    for (const one of screen.trick) {
      const flight = found.get(NAMES.gone(one))!;
      const slot = slotPlace(screen, now.layout, one.seat);
      expect(ways(flight, slot)).toEqual({ from: rounded(slot), to: rounded(seatPlace(screen, now.layout, 2).pile) });
      expect([flight.delay, flight.to.scale]).toEqual([undefined, 0.3]);
    }
    expect(flights(now, { ...now, areOthersDealt: true }).size).toBe(0);
  });

  test("the last trick flies nowhere when it's looked at again, but its last card does when it's played", () => {
    const finished = { ...screen, trick: [], last_trick: screen.trick };
    const again = liesAt(finished, SIZES[0], { trick: trickOf(finished, [], true) });
    expect(flights(liesAt(finished), again).size).toBe(0);
    const led = { ...finished, trick: [{ ...lastOf(screen), seat: 2 }] };
    expect(flights(liesAt(led), liesAt(led, SIZES[0], { trick: trickOf(led, [], true) })).size).toBe(0);
    const lies = liesAt(finished, SIZES[0], { trick: trickOf(finished, screen.trick, false) });
    expect([...flights(liesAt(without(screen)), lies).keys()]).toEqual([NAMES.laid(lastOf(screen), screen.trick.length - 1)]);
  });
});

describe.each(["bidding", "eight-bidding", "blind", "contract"] as const)("when cards are dealt, as at %s", (moment) => {
  const screen = SCREENS[moment];
  const empty = { ...screen, hand: [], seats: screen.seats.map((seat) => ({ ...seat, cards: 0 })) };

  test.each(SIZES)("they fly from the dealer to each hand, one after the other, at %d × %d", (...size) => {
    const now = liesAt(screen, size, { isDealing: true });
    const found = flights(liesAt(empty, size), now);
    const others = screen.seats.filter((one) => one.seat !== screen.seat).map((one) => one.seat);
    expect(new Set(found.keys())).toEqual(new Set([...[...now.hand.keys()].map(NAMES.hand), ...others.map(NAMES.fan)]));
    const dealer = rounded(seatPlace(screen, now.layout, screen.seats.find((one) => one.dealer)!.seat).fan);
    for (const seat of others) {
      const flight = found.get(NAMES.fan(seat))!;
      expect(ways(flight, seatPlace(screen, now.layout, seat).fan).from).toEqual(dealer);
      expect(flight.delay).toBe(seat * 70);
    }
    const own = [...now.hand].map(([key, held]) => ({ flight: found.get(NAMES.hand(key))!, held }));
    expect(own.map(({ flight }) => flight.delay)).toEqual(own.map((_, at) => at * 70));
    for (const { flight, held } of own) expect(ways(flight, held).from).toEqual(dealer);
  });

  test("the others' follow when they are shown, and none flies twice", () => {
    const own = liesAt(screen, SIZES[0], { isDealing: true, areOthersDealt: false });
    expect([...flights(liesAt(empty), own).keys()]).toEqual([...own.hand.keys()].map(NAMES.hand));
    const all = { ...own, areOthersDealt: true };
    expect([...flights(own, all).keys()].every((name) => name.startsWith("fan "))).toBe(true);
    expect(flights(all, { ...all }).size).toBe(0);
  });

  test("whoever comes later sees them lie", () => {
    expect([...flights(null, liesAt(screen)).keys()].filter((name) => !name.startsWith("laid "))).toEqual([]);
  });
});
