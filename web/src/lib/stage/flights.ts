import type { HeldCard, Laid, Screen } from "../protocol";
import { hasFan, startsWith } from "../screen";
import type { Leaving } from "../table.svelte";
import type { Held } from "./held";
import type { Layout, Place, Point, SeatPlace } from "./layout";

/** Which cards fly, from where and to where, when what lies on a table changes. All of it is known from the layout; nothing is measured. */

export const CARD_MS = 260;
export const GATHER_MS = 320;
export const DEAL_STEP_MS = 70;

export const OUT = "cubic-bezier(.2, .8, .2, 1)";
export const IN = "cubic-bezier(.6, 0, .9, .4)";

/** An end of a flight: an offset from the node's own place, in its own units, and its look there. */
export interface End {
  x: number;
  y: number;
  turn?: number;
  scale?: number;
  opacity?: number;
}

export interface Flight {
  from: End;
  to: End;
  milliseconds?: number;
  delay?: number;
  easing?: string;
}

/** The part of a screen that says who sits where. */
export type Round = Pick<Screen, "seat" | "seats">;

/** The trick that is shown, and whether it's a finished one. */
export interface Trick {
  readonly cards: readonly Laid[];
  readonly isFinished: boolean;
}

/** What lies on a table and can fly. The things have the names that they're drawn with, in `data-lies`. */
export interface Lies {
  readonly screen: Screen;
  readonly layout: Layout;
  readonly trick: Trick;
  /** A finished trick on its way to its taker. */
  readonly leaving: Leaving | null;
  /** The cards of one's own hand in their order, as `keyOf` names them; none before it's shown. */
  readonly hand: ReadonlyMap<string, Held>;
  /** Whether the others' hands are shown. */
  readonly areOthersDealt: boolean;
  /** Whether cards have just been dealt. */
  readonly isDealing: boolean;
}

/** Return the trick that is shown: the last one if it's looked at again, one that still lies, or the one that is played. */
export const trickOf = (screen: Screen, lying: readonly Laid[], showsLast: boolean): Trick => ({
  cards: showsLast ? screen.last_trick : lying.length > 0 ? lying : screen.trick,
  isFinished: showsLast || lying.length > 0,
});

/** Return a card's name in one's own hand; cards that lie face down have only their place. */
export const keyOf = ({ card, suit }: HeldCard, at: number): string => (suit === "" ? `${at}` : card);

/** The names of what can fly. */
export const NAMES = {
  hand: (key: string) => `hand ${key}`,
  laid: ({ seat, card }: Laid, at: number) => `laid ${seat} ${card.card} ${at}`,
  gone: ({ seat }: Laid) => `gone ${seat}`,
  fan: (seat: number) => `fan ${seat}`,
};

/** Return the flights of what lies elsewhere now, by its name. */
export function flights(before: Lies | null, now: Lies): Map<string, Flight> {
  return new Map([...playedCards(before, now), ...takenCards(before, now), ...dealtCards(before, now)]);
}

type Flown = [name: string, flight: Flight];

function playedCards(before: Lies | null, now: Lies): Flown[] {
  const { screen, layout, trick } = now;
  const old = before?.trick.cards ?? [];
  // A finished one that is looked at again has been played before.
  if (trick.isFinished && (old.length === 0 || !startsWith(trick.cards, old))) return [];
  const known = new Set(old.map(NAMES.laid));
  return trick.cards
    .map((one, at): Flown => [NAMES.laid(one, at), played(screen, layout, one, before?.hand.get(one.card.card))])
    .filter(([name]) => !known.has(name));
}

function takenCards(before: Lies | null, { screen, layout, leaving }: Lies): Flown[] {
  if (leaving === null || leaving === before?.leaving) return [];
  return leaving.cards.map((one) => [NAMES.gone(one), taken(screen, layout, one, leaving.taker)]);
}

function dealtCards(before: Lies | null, now: Lies): Flown[] {
  const { screen, layout, hand } = now;
  const dealer = dealerPlace(screen, layout);
  if (!now.isDealing || dealer === null) return [];
  const own = [...hand].map(([key, held], nth): Flown => [NAMES.hand(key), dealt(dealer, held, nth)]);
  const others = fansOf(now).map((seat): Flown => [NAMES.fan(seat), dealt(dealer, seatPlace(screen, layout, seat).fan, seat, true)]);
  const known = new Set(before === null ? [] : [...[...before.hand.keys()].map(NAMES.hand), ...fansOf(before).map(NAMES.fan)]);
  return [...own, ...others].filter(([name]) => !known.has(name));
}

/** Return the seats whose hands lie beside them. */
function fansOf({ screen, areOthersDealt }: Lies): number[] {
  return areOthersDealt ? screen.seats.filter((seat) => hasFan(screen, seat)).map((one) => one.seat) : [];
}

/** Return how many seats from one's own, clockwise, a seat is. */
export const stepsTo = ({ seat: own, seats }: Round, seat: number): number => (seat - (own ?? 0) + seats.length) % seats.length;

export const seatPlace = (round: Round, layout: Layout, seat: number): SeatPlace => layout.seats[stepsTo(round, seat)] as SeatPlace;

/** Return the middle of a seat's card of the trick. */
export const slotPlace = (round: Round, layout: Layout, seat: number): Place => layout.slots[stepsTo(round, seat)] as Place;

/** A back in a fan is smaller than a card on the felt. */
const OF_A_FAN = 0.34;

/** Return the way of a card from its hand to the trick: from where it was held, or else from its player's fan. */
function played(round: Round, layout: Layout, { seat }: Laid, held?: Held): Flight {
  const slot = slotPlace(round, layout, seat);
  const { fan } = seatPlace(round, layout, seat);
  const from = held
    ? { ...between(slot, held), turn: held.turn, scale: held.width / layout.card }
    : { ...between(slot, fan), turn: 0, scale: OF_A_FAN, opacity: 0.4 };
  return { from, to: { x: 0, y: 0, turn: slot.turn }, milliseconds: CARD_MS };
}

/** Return the way of a card from the finished trick to its taker's pile. */
function taken(round: Round, layout: Layout, { seat }: Laid, taker: number | null): Flight {
  const slot = slotPlace(round, layout, seat);
  const { pile } = seatPlace(round, layout, taker ?? seat);
  const to = { ...between(slot, pile), turn: 90, scale: 0.3, opacity: 0.9 };
  return { from: { x: 0, y: 0, turn: slot.turn }, to, milliseconds: GATHER_MS, easing: IN };
}

/** Return where the dealer holds the cards; null if nobody deals. */
function dealerPlace(screen: Screen, layout: Layout): Point | null {
  const dealer = screen.seats.find((seat) => seat.dealer);
  return dealer === undefined ? null : seatPlace(screen, layout, dealer.seat).fan;
}

/** Return the way of the nth card of a hand from the dealer to its place, or, not to one's own hand, of a whole fan. */
function dealt(dealer: Point, to: Point, nth: number, isFan = false): Flight {
  const from = { ...between(to, dealer), scale: isFan ? 0.6 : OF_A_FAN, opacity: 0 };
  return { from, to: { x: 0, y: 0 }, delay: nth * DEAL_STEP_MS };
}

/** Return the offset of a place from the node's own. */
const between = (own: Point, other: Point): Point => ({ x: other.x - own.x, y: other.y - own.y });
