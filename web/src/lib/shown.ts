import type { Changes, Laid, Screen, Sheet, ShownBot, ShownGuest, ShownSeat } from "./protocol";

/** What follows from two pictures of the table: how to show it, never what is allowed. */

/** The picture after what has changed. Of the first one nothing is left out. */
export function withChanges(before: Screen | null, changes: Changes): Screen {
  return { ...before, ...changes } as Screen;
}

/** Whether a trick has been finished between these pictures, and not its last card taken back. */
export function trickWasTaken(before: Screen | null, now: Screen): boolean {
  return (
    before !== null &&
    (before.deal === now.deal || isGoneOn(before.trick, now.last_trick)) &&
    now.last_trick.length > 0 &&
    !sameCards(before.last_trick, now.last_trick) &&
    !lostItsLast(before.last_trick, now.trick)
  );
}

/** Whether it is the same trick, to which more cards have come. The deal may be over by them. */
function isGoneOn(before: readonly Laid[], now: readonly Laid[]): boolean {
  return before.length > 0 && startsWith(now, before);
}

/** Whether these cards are what is left of a trick after its last one was taken back. */
function lostItsLast(before: readonly Laid[], now: readonly Laid[]): boolean {
  return now.length > 0 && now.length === before.length - 1 && startsWith(before, now);
}

/** The cards that have come to the trick since, of which the story tells when it is complete. */
export function laidSince(before: Screen | null, now: Screen): Laid[] {
  if (before === null || (trickWasTaken(before, now) && isTaken(now))) return [];
  if (startsWith(before.trick, now.trick) || lostItsLast(before.last_trick, now.trick)) return [];
  return startsWith(now.trick, before.trick) ? now.trick.slice(before.trick.length) : now.trick;
}

/** Whether the next trick has been led to since, so that the finished one is out of the way. */
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

/** Whether the trick on the table is complete and only lies there until it is gathered. */
export function isTaken(screen: Screen): boolean {
  return screen.trick.length > 0 && sameCards(screen.trick, screen.last_trick);
}

export function startsWith(trick: readonly Laid[], cards: readonly Laid[]): boolean {
  return sameCards(trick.slice(0, cards.length), cards);
}

/** Whether what one is to do, and what one decides it by, is the same in both pictures. */
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

/** Where a seat is drawn, from -1 to 1 across and down: one's own below, the next clockwise. */
export function place(seat: number, own: number, seats: number) {
  const steps = (seat - own + seats) % seats;
  const angle = Math.PI / 2 + (steps * 2 * Math.PI) / seats;
  // Five and more sit up to the upper edge of the table, which may be low.
  const top = Math.cos(Math.PI / seats);
  const stretch = seats > 4 && seats % 2 === 1 && Math.sin(angle) < 0 ? top : 1;
  return { x: rounded(Math.cos(angle)), y: rounded(Math.sin(angle) / stretch) };
}

/**
 * Where the card of a seat lies, in the same measure. Even steps across and a ring that is nearly a
 * square leave each card more room than a circle does: its index is seen at a low table, too.
 */
export function cardPlace(seat: number, own: number, seats: number) {
  const { y } = place(seat, own, seats);
  const quarters = (((seat - own + seats) % seats) * 4) / seats;
  const across = quarters <= 1 ? quarters : quarters < 3 ? 2 - quarters : quarters - 4;
  return { x: rounded(-across), y: rounded(Math.sign(y) * Math.sqrt(Math.abs(y))) };
}

/** A place as a style, for what belongs to a seat of this picture. */
export function spot(screen: Screen, seat: number, at = place): string {
  const { x, y } = at(seat, screen.seat ?? 0, screen.seats.length);
  return `--x: ${x}; --y: ${y}`;
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000 + 0;
}

/** The seats in the order in which they play, beginning after this one, which comes last. */
export function around(own: number | null, seats: number, direction: string): number[] {
  const sense = direction === "counterclockwise" ? -1 : 1;
  const first = own === null ? 0 : own + sense;
  return Array.from({ length: seats }, (_, at) => (first + sense * at + 2 * seats) % seats);
}

/** Whether the table has begun to wait for this observer. */
export function turnHasCome(before: Screen | null, now: Screen): boolean {
  return isAwaited(now) && (before === null || !isAwaited(before));
}

/** Who asks this observer to agree to taking the last action back; empty if nobody does. */
export function askingBack(screen: Screen): string {
  const asking = screen.seats.filter((seat) => seat.wants_back);
  const agrees = asking.some((seat) => seat.seat === screen.seat);
  return agrees || screen.seat === null ? "" : asking.map((seat) => seat.name).join(", ");
}

/** The guest who has reserved this seat for the next deal, if there is one. */
export function reservedBy(screen: Screen, seat: number): ShownGuest | null {
  return screen.guests.find((guest) => guest.reserved === seat) ?? null;
}

/** Whether this observer can take the seat, now or from the next deal on. */
export function canSit(screen: Screen, seat: ShownSeat): boolean {
  if (screen.guest === null || screen.seat !== null || seat.guest !== null) return false;
  return seat.seat === screen.left || reservedBy(screen, seat.seat) === null;
}

/** Whether the table waits for this observer: to act, or to answer what somebody claims. */
export function isAwaited(screen: Screen): boolean {
  if (!screen.claim?.stands) return isOnTurn(screen);
  return screen.seat !== null && screen.claim.waiting.includes(screen.seat);
}

export function isOnTurn(screen: Screen): boolean {
  return screen.seat !== null && screen.turn === screen.seat;
}

/** A seat (from 0) that is a bot's: what it is called, and the bot. */
export interface SeatedBot {
  seat: number;
  name: string;
  bot: ShownBot;
}

/** The bots of a table, in the order of the seats. */
export function seatedBots(screen: Screen): SeatedBot[] {
  return screen.bots.flatMap((bot, seat) =>
    bot === null ? [] : [{ seat, name: screen.seats[seat]?.name ?? "", bot }],
  );
}

/** A bot as it is chosen: how it plays, and its name, which the command line calls it by. */
export function withName(words: string, name: string): string {
  return `${words} (${name})`;
}

/** A number with a proper minus sign. */
export function figures(number: number): string {
  return String(number).replace("-", "−");
}

/** The whole sheet, of which some deals are known and `sheet` tells what is new. */
export function withDeals(known: Sheet | null, sheet: Sheet): Sheet {
  const before = known?.deals.slice(0, sheet.since) ?? [];
  return { ...sheet, deals: [...before, ...sheet.deals], since: 0 };
}

/** Points that a deal brings, or money, with the sign that the sheet gives them. */
export function signed(number: number): string {
  if (number === 0) return "±0";
  return number > 0 ? `+${number}` : figures(number);
}

/** A player's name as it is written in actions. */
export function written(name: string): string {
  return /^[\p{L}\p{N}_]+$/u.test(name) ? name : `"${name}"`;
}

/** The page that a path names: a table, `replay`, or the first page (empty). */
export function pageOf(path: string): string {
  const name = path.split("/")[1] ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether links to this host open on this computer only. */
export function opensHereOnly(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/** The same link at another address, such as `http://192.168.1.5:8765/`. */
export function withOrigin(link: string, address: string): string {
  const { pathname, search, hash } = new URL(link);
  return new URL(`${pathname}${search}${hash}`, address).href;
}
