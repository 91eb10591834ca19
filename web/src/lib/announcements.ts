import type { Laid, Screen, Shown, ShownGuest, ShownKnock, ToldCard, TrickTold } from "./protocol";
import { askingBack, isAwaited, isTaken, laidSince, layerOf, startsWith } from "./screen";
import type { Words } from "./words";

/** Announcements for screen readers: everything once, in order. */

export type Line = Shown["story"][number];

/** Two successive screens, and the story's new lines in the second. */
export interface Update {
  before: Screen | null;
  now: Screen | null;
  news: readonly Line[];
}

/** Return a line in words; a number announces the start of that deal. */
export const inWords = (line: Line): string | number =>
  isTrick(line) ? `${line.cards.map(asText).join(", ")}. ${line.taken}.` : line;

const asText = ({ name, text }: ToldCard): string => `${name} ${text}`;

export const isTrick = (line: Line): line is TrickTold => typeof line === "object";

/** Return the lines of a story that are news to somebody who knew `told`, on the screen `before`. */
export function newLines(before: Screen | null, now: Screen, told: readonly Line[], story: readonly Line[]): Line[] {
  if (before?.number === now.number) return [];
  const same = told.findIndex((line, at) => at >= story.length || inWords(line) !== inWords(story[at]!));
  const goesOn = before !== null && (same === -1 || before.taken_back !== now.taken_back);
  if (goesOn) return story.slice(same === -1 ? told.length : same);
  // On a new page, or in other words, all but the latest is old.
  const last = told.at(-1);
  return story.slice(-1).filter((line) => last === undefined || inWords(line) !== inWords(last));
}

export function announcements({ before, now, news }: Update, w: Words): string[] {
  if (now === null) return [];
  const company = before === null ? [] : companyNews(before, now, w);
  return [...troubleSince(before, now), ...company, ...lastDealNews(before, now, w), ...againNews(before, now, w), ...announcedLines(before, now, news, w), ...announcedCards(laidSince(before, now), now, w), ...resultNews(before, now)];
}

/** Return how a deal has ended, in two sentences. */
function resultNews(before: Screen | null, { result }: Screen): string[] {
  return !result || before?.result?.deal === result.deal ? [] : [result.title, result.line].map(withoutSigns);
}

/** Leave out the suits' signs: their names stand beside them. */
const withoutSigns = (text: string): string => text.replace(/[♠♥♦♣]\uFE0E? ?/gu, "");

/**
 * Return the question to announce. Leave out bots' turns and a finished trick, which are announced
 * elsewhere or need nobody.
 */
export function announcedQuestions(screen: Screen | null, w: Words): string[] {
  if (screen === null) return [];
  const back = askingBack(screen);
  const isBots = screen.turn !== null && screen.seats[screen.turn]?.guest === null;
  const onlyLies = screen.turn === null && !screen.taps && isTaken(screen);
  const needsNobody = onlyLies || (isBots && !isAwaited(screen));
  const asked = screen.claim?.text ?? (needsNobody ? "" : withoutSigns(screen.asked));
  return [back && w.takeBackAsked(back), asked].filter(Boolean);
}

/** Return what a notice says that needs no answer: a problem, people coming and going. A knock has a moment of its own. */
export function noticed({ before, now }: Update, w: Words): string {
  if (before === null || now === null) return "";
  // Newcomers need no notice of themselves.
  const company = before.guest === now.guest ? companyNews(before, now, w) : [];
  return [...troubleSince(before, now), sentences(company)].filter(Boolean).join(" ");
}

/** Return a knock with its verdict that is new to everybody here, not one seen again as a later one was taken back. */
export function newKnock({ before, now }: Update): ShownKnock | null {
  const knock = now?.knock ?? null;
  return before === null || knock === null || knock.number <= before.number ? null : knock;
}

/** Return a new problem at the table. */
function troubleSince(before: Screen | null, { notice }: Screen): string[] {
  return notice === "" || notice === before?.notice ? [] : [notice];
}

function sentences(lines: readonly string[]): string {
  return lines.map((line) => `${line}.`).join(" ");
}

/** Return news about guests, seats, bots and stand-ins. */
function companyNews(before: Screen, now: Screen, w: Words): string[] {
  const news: string[] = [];
  // Whoever goes on with another device is another guest of the same name, and no news.
  const isSame = (one: ShownGuest, other: ShownGuest): boolean => one.guest === other.guest || one.name === other.name;
  for (const guest of now.guests) {
    const was = before.guests.find((one) => isSame(one, guest));
    const seat = was?.seat ?? null;
    if (guest.here && !was?.here) news.push(w.isHere(guest.name));
    if (!guest.here && was?.here) news.push(w.isAway(guest.name));
    if (guest.seat !== null && guest.seat !== seat) news.push(w.sitsDown(guest.name, guest.seat + 1));
    if (guest.seat === null && seat !== null) news.push(w.hasLeftSeat(guest.name, seat + 1));
    news.push(...reservationNews(guest, was?.reserved ?? null, now, w));
    if (guest.host && was !== undefined && !was.host) news.push(w.isHost(guest.name));
  }
  for (const { guest, name } of now.askers)
    if (!before.askers.some((one) => one.guest === guest)) news.push(w.asksToComeIn(name));
  for (const was of before.guests)
    if (!now.guests.some((guest) => isSame(guest, was))) news.push(w.isRemoved(was.name));
  for (const [seat, bot] of now.bots.entries()) {
    const was = before.bots[seat];
    if (bot && was && was.name !== bot.name) news.push(w.botIsNow(now.seats[seat]?.name ?? "", bot.words));
  }
  for (const seat of now.seats)
    if (seat.stood_in && !before.seats[seat.seat]?.stood_in)
      news.push(w.standsIn(seat.name, now.stand_in?.words ?? ""));
  return news;
}

/** Return news of a reservation: made, cancelled, or lost to the seat's owner. */
function reservationNews(guest: ShownGuest, before: number | null, now: Screen, w: Words): string[] {
  const { name, seat, reserved } = guest;
  if (reserved === before) return [];
  if (reserved !== null) return [w.reserves(name, reserved + 1)];
  if (before === null || seat !== null) return [];
  const owner = now.guests.find((one) => one.seat === before);
  return [owner ? w.lapses(name, before + 1, owner.name) : w.unreserves(name, before + 1)];
}

/** Return news of those who want another match. */
function againNews(before: Screen | null, now: Screen, w: Words): string[] {
  if (before?.stage !== "over" || now.stage !== "over") return [];
  return now.again.filter((seat) => seat !== now.seat && !before.again.includes(seat)).map((seat) => w.wantAgain(now.seats[seat]?.name ?? "", 1));
}

/** Return news of the last deal: called or revoked. Newcomers during it get it too. */
function lastDealNews(before: Screen | null, now: Screen, w: Words): string[] {
  const [was, is] = [before?.is_last ?? false, now.is_last];
  if (was === is || now.stage !== "playing") return [];
  if (is) return [w.lastDeal];
  return before?.stage === "playing" ? [w.isNotLastDeal] : [];
}

/** Announce only those cards of a trick that haven't been announced one by one. */
function announcedLines(before: Screen | null, now: Screen, news: readonly Line[], w: Words): string[] {
  const tricks = news.filter(isTrick);
  return news.flatMap((line) => {
    if (!isTrick(line)) return [typeof line === "number" ? w.deal(line) : line];
    const isLast = line === tricks.at(-1);
    const isIt = isLast && now.last_trick.length === line.cards.length;
    const known = line === tricks[0] ? toldOf(before, now, tricks.length > 1) : 0;
    const cards = isIt ? announcedCards(now.last_trick.slice(known), now, w) : line.cards.slice(known).map(asText);
    return [...cards, line.taken];
  });
}

/** Count the cards of the next trick to be finished that lay there in `before`. */
function toldOf(before: Screen | null, now: Screen, isFollowed: boolean): number {
  if (before === null || isTaken(before)) return 0;
  const isOfIt = isFollowed || startsWith(now.last_trick, before.trick);
  return isOfIt ? before.trick.length : 0;
}

function announcedCards(laid: readonly Laid[], now: Screen, w: Words): string[] {
  return laid.map((one) => w.playedBy(one.card.name, layerOf(one, now)));
}
