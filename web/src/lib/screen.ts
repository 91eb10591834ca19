import type { Laid, Screen, ShownBot, ShownGuest, ShownSeat } from "./protocol";

/** Helpers for showing screens; nothing here decides what is allowed. */

/** Apply a change of the server's: an object is merged into what was there, all else replaces it. */
export function applied<T>(before: T | undefined, change: unknown): T {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return change as T;
  const now = (Array.isArray(before) ? [...before] : { ...before }) as Record<string, unknown>;
  for (const [name, one] of Object.entries(change))
    if (name === "-" && Array.isArray(now)) now.splice(...(one as [number, number]));
    else now[name] = applied(now[name], one);
  return now as T;
}

/**
 * Check whether a trick was finished between two screens (and not reopened by taking a card back).
 */
export function trickWasTaken(before: Screen | null, now: Screen): boolean {
  return (
    before !== null &&
    (before.deal === now.deal || isGoneOn(before.trick, now.last_trick)) &&
    now.last_trick.length > 0 &&
    !sameCards(before.last_trick, now.last_trick) &&
    !lostItsLast(before.last_trick, now.trick)
  );
}

/** Check whether cards were added to the same trick. The deal may have ended with them. */
function isGoneOn(before: readonly Laid[], now: readonly Laid[]): boolean {
  return before.length > 0 && startsWith(now, before);
}

/** Check whether these cards are a trick that lost its last card by taking it back. */
function lostItsLast(before: readonly Laid[], now: readonly Laid[]): boolean {
  return now.length > 0 && now.length === before.length - 1 && startsWith(before, now);
}

/** Return the name of whoever laid a card. */
export const layerOf = ({ name, seat }: Laid, { seats }: Screen): string => name || (seats[seat]?.name ?? "");

/** Return the cards added to the trick; a completed trick is in the story instead. */
export function laidSince(before: Screen | null, now: Screen): Laid[] {
  if (before === null || (trickWasTaken(before, now) && isTaken(now))) return [];
  if (startsWith(before.trick, now.trick) || lostItsLast(before.last_trick, now.trick)) return [];
  return startsWith(now.trick, before.trick) ? now.trick.slice(before.trick.length) : now.trick;
}

/** Check whether the next trick was led to, so that the finished one can leave. */
export function wasLed(before: Screen | null, now: Screen): boolean {
  return (
    before !== null &&
    now.trick.length > 0 &&
    now.last_trick.length > 0 &&
    !isTaken(now) &&
    !isGoneOn(before.trick, now.trick) &&
    !startsWith(before.trick, now.trick) &&
    !lostItsLast(before.last_trick, now.trick)
  );
}

/** Check whether cards were dealt between two screens. */
export function wasDealt(before: Screen | null, now: Screen): boolean {
  const held = ({ seats }: Screen) => seats.reduce((sum, seat) => sum + seat.cards, 0);
  return before !== null && held(before) === 0 && held(now) > 0;
}

/** Check whether somebody else's hand lies at their seat. */
export const hasFan = ({ stage, seat: own }: Screen, { seat, cards }: ShownSeat): boolean => stage !== "waiting" && seat !== own && cards > 0;

/** Check whether a bot has this seat. */
export function isBotSeat(screen: Screen, seat: ShownSeat): boolean {
  return seat.guest === null && (screen.bots[seat.seat] ?? null) !== null;
}

/** Somebody with a column on the sheet: those in the seats, then those who don't play now. */
export interface Column {
  seat: number;
  name: string;
  face: string;
  guest: string | null;
  points: number;
  isBot: boolean;
}

/** Return the columns of the sheet. */
export const columnsOf = (screen: Screen): Column[] => [
  ...screen.seats.map(({ seat, name, face, guest, points }) => ({ seat, name, face, guest, points, isBot: isBotSeat(screen, screen.seats[seat]!) })),
  ...screen.away.map(({ name, face, guest, points }, at) => ({ seat: screen.seats.length + at, name, face, guest, points, isBot: guest === null })),
];

/** Check whether at most one person sits here, among bots. */
export function isAlone(screen: Screen): boolean {
  return screen.seats.filter((seat) => !isBotSeat(screen, seat)).length <= 1;
}

/** Return the number of cards of a whole hand in this deal: held, on the table, and in the tricks taken. */
export function handSize(screen: Screen): number {
  const tricks = screen.seats.reduce((sum, seat) => sum + seat.tricks, 0);
  const isLaid = !isTaken(screen) && screen.trick.some((one) => one.seat === screen.seat);
  return screen.hand.length === 0 && tricks === 0 ? 0 : screen.hand.length + tricks + (isLaid ? 1 : 0);
}

/** Check whether the trick on the table is complete and only waits to be gathered. */
export function isTaken(screen: Screen): boolean {
  return screen.trick.length > 0 && sameCards(screen.trick, screen.last_trick);
}

export function startsWith(trick: readonly Laid[], cards: readonly Laid[]): boolean {
  return sameCards(trick.slice(0, cards.length), cards);
}

/** Check whether the choices and the cards they depend on are the same in both screens. */
export function isSameMoment(one: Screen, other: Screen): boolean {
  const choices = ({ finished, deal, hand, controls }: Screen) =>
    [finished, deal, ...hand.map((card) => card.card).sort(), ...controls.map(({ words }) => words)].join();
  return choices(one) === choices(other) && sameCards(one.trick, other.trick);
}

function sameCards(one: readonly Laid[], other: readonly Laid[]): boolean {
  return (
    one.length === other.length &&
    one.every((laid, at) => laid.card.card === other[at]?.card.card && laid.seat === other[at]?.seat)
  );
}

/**
 * Return a seat's position, from -1 to 1 right and down: one's own at the bottom, then clockwise.
 */
export function place(seat: number, own: number, seats: number) {
  const steps = (seat - own + seats) % seats;
  const angle = Math.PI / 2 + (steps * 2 * Math.PI) / seats;
  // With five or more seats, stretch them to the table's upper edge: it may be low.
  const top = Math.cos(Math.PI / seats);
  const stretch = seats > 4 && seats % 2 === 1 && Math.sin(angle) < 0 ? top : 1;
  return { x: rounded(Math.cos(angle)), y: rounded(Math.sin(angle) / stretch) };
}

/**
 * Return the position of a seat's card, in the same units.
 *
 * Even steps across on a nearly square ring keep every index visible, even at a low table.
 */
export function cardPlace(seat: number, own: number, seats: number) {
  const { y } = place(seat, own, seats);
  const quarters = (((seat - own + seats) % seats) * 4) / seats;
  const across = quarters <= 1 ? quarters : quarters < 3 ? 2 - quarters : quarters - 4;
  return { x: rounded(-across), y: rounded(Math.sign(y) * Math.sqrt(Math.abs(y))) };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000 + 0;
}

/** Return the seats in playing order, ending with `own`. */
export function around(own: number | null, seats: number, direction: string): number[] {
  const sense = direction === "counterclockwise" ? -1 : 1;
  const first = own === null ? 0 : own + sense;
  return Array.from({ length: seats }, (_, at) => (first + sense * at + 2 * seats) % seats);
}

/** Check whether the table now waits for this observer, and didn't before. */
export function turnHasCome(before: Screen | null, now: Screen): boolean {
  return isAwaited(now) && (before === null || !isAwaited(before));
}

/** Return who asks this observer to agree to undoing the last action; empty if nobody. */
export function askingBack(screen: Screen): string {
  const asking = screen.seats.filter((seat) => seat.wants_back);
  const agrees = asking.some((seat) => seat.seat === screen.seat);
  return agrees || screen.seat === null ? "" : asking.map((seat) => seat.name).join(", ");
}

/** Return the guest who has reserved this seat for the next deal. */
export function reservedBy(screen: Screen, seat: number): ShownGuest | null {
  return screen.guests.find((guest) => guest.reserved === seat) ?? null;
}

/** Check whether this observer can take the seat, now or from the next deal on. */
export function canSit(screen: Screen, seat: ShownSeat): boolean {
  if (screen.guest === null || screen.seat !== null || seat.guest !== null) return false;
  return seat.seat === screen.left || reservedBy(screen, seat.seat) === null;
}

/** The chair of somebody who joins: null to watch, undefined for any that is free. */
export type Wanted = number | null | undefined;

/** Return the seats that somebody who joins can choose from. */
export const freeSeats = (screen: Screen): ShownSeat[] => screen.seats.filter((one) => one.guest === null && reservedBy(screen, one.seat) === null);

/** Return the chair that somebody who joins would get now; null to watch. */
export function chairFor(screen: Screen, wanted: Wanted): number | null {
  const free = freeSeats(screen);
  const isFree = wanted === null || free.some((one) => one.seat === wanted);
  return wanted === undefined || !isFree ? (free[0]?.seat ?? null) : wanted;
}

/** Return the chair that somebody at the table who has none can take now; undefined if there is none. */
export const chairToTake = (screen: Screen): ShownSeat | undefined =>
  screen.reserved === null ? (screen.seats.find((one) => one.seat === screen.left) ?? screen.seats.find((one) => canSit(screen, one))) : undefined;

/** Check whether the table waits for this observer to act or to answer a claim. */
export function isAwaited(screen: Screen): boolean {
  if (!screen.claim?.stands) return isOnTurn(screen);
  return screen.seat !== null && screen.claim.waiting.includes(screen.seat);
}

export function isOnTurn(screen: Screen): boolean {
  return screen.awaited || (screen.seat !== null && screen.turn === screen.seat);
}

/** A bot's seat (from 0), name, kind, and face if it is known. */
export interface SeatedBot {
  seat: number;
  name: string;
  bot: ShownBot;
  face?: string;
}

/** Return the bots at a table, in seat order. */
export function seatedBots(screen: Screen): SeatedBot[] {
  return screen.bots.flatMap((bot, seat) =>
    bot === null
      ? []
      : [{ seat, name: screen.seats[seat]?.name ?? "", bot, face: screen.seats[seat]?.face ?? "" }],
  );
}

/** Quote a player's name as actions need it. */
export function written(name: string): string {
  return /^[\p{L}\p{N}_]+$/u.test(name) ? name : `"${name}"`;
}

/** Check whether links to this host work only on this computer. */
export function opensHereOnly(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/** Return the link with another origin, such as `http://192.168.1.5:8765/`. */
export function withOrigin(link: string, address: string): string {
  const { pathname, search, hash } = new URL(link);
  return new URL(`${pathname}${search}${hash}`, address).href;
}
