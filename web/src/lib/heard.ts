import type { Laid, Look, Screen, ShownGuest, TrickTold } from "./protocol";
import { askingBack, isAwaited, isTaken, laidSince, startsWith } from "./shown";
import type { Words } from "./words";

/** What is told by ear: each thing once, in order. */

export type Line = Look["story"][number];

/** Two pictures of the table, and the lines of the story that are new in the second. */
export interface Heard {
  before: Screen | null;
  now: Screen | null;
  news: readonly Line[];
}

/** A line to be read; a number is that of the deal which begins there. */
export type Told = string | number;

export const toRead = (line: Line): Told =>
  typeof line === "object" ? `${line.cards.join(", ")}. ${line.taken}.` : line;

const isTrick = (line: Line): line is TrickTold => typeof line === "object";

/** The lines of a look that have not been told yet; `last` is the latest that has been. */
export function newLines(before: Screen | null, now: Screen, look: Look, last: Told): Line[] {
  if (look.again === null) return look.story;
  const isWhole = look.screen.game !== undefined;
  if (!isWhole) return look.story.slice(look.again);
  if (before?.number === now.number) return [];
  return look.story.slice(-1).filter((line) => toRead(line) !== last);
}

export function inWords({ before, now, news }: Heard, w: Words): string[] {
  if (now === null) return [];
  const company = before === null ? [] : companyNews(before, now, w);
  return [...troubleSince(before, now), ...company, ...lastDealNews(before, now, w), ...linesByEar(before, now, news, w), ...playedByEar(laidSince(before, now), w)];
}

/**
 * What is asked at the table; not that a bot is to act, which needs nobody's help, nor that a trick
 * lies there: that it is taken has been told.
 */
export function askedByEar(screen: Screen | null, w: Words): string[] {
  if (screen === null) return [];
  const back = askingBack(screen);
  const isBots = screen.turn !== null && screen.seats[screen.turn]?.guest === null;
  const onlyLies = screen.turn === null && !screen.taps && isTaken(screen);
  const needsNobody = onlyLies || (isBots && !isAwaited(screen));
  const asked = screen.claim?.text ?? (needsNobody ? "" : screen.asked);
  return [back && w.takeBackAsked(back), asked].filter(Boolean);
}

/** What is to be seen for a while; a knock is what all are to notice. */
export interface Notice {
  text: string;
  isKnock: boolean;
}

/** Notices for everybody at the table, which nobody has to answer: a knock, a problem, and who comes. */
export function noticed({ before, now }: Heard, w: Words): Notice[] {
  if (before === null || now === null) return [];
  // Whoever has just come knows who that is.
  const company = before.guest === now.guest ? companyNews(before, now, w) : [];
  return [
    { text: sentences(knockSince(before, now)), isKnock: true },
    { text: troubleSince(before, now).join(" "), isKnock: true },
    { text: sentences(company), isKnock: false },
  ].filter(({ text }) => text !== "");
}

/** A knock that has come since, and its verdict. One that was taken back is none. */
function knockSince(before: Screen, { knock }: Screen): readonly string[] {
  return knock === null || knock.number <= before.number ? [] : knock.lines;
}

/** A new problem at the table, told once. */
function troubleSince(before: Screen | null, { notice }: Screen): string[] {
  return notice === "" || notice === before?.notice ? [] : [notice];
}

function sentences(lines: readonly string[]): string {
  return lines.map((line) => `${line}.`).join(" ");
}

/** Who has come or gone, sat down or left, which bot plays now, and for whom one plays. */
function companyNews(before: Screen, now: Screen, w: Words): string[] {
  const news: string[] = [];
  for (const guest of now.guests) {
    const was = before.guests.find((one) => one.guest === guest.guest);
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
    if (!now.guests.some((guest) => guest.guest === was.guest)) news.push(w.isRemoved(was.name));
  for (const [seat, bot] of now.bots.entries()) {
    const was = before.bots[seat];
    if (bot && was && was.name !== bot.name) news.push(w.botIsNow(now.seats[seat]?.name ?? "", bot.words));
  }
  for (const seat of now.seats)
    if (seat.stood_in && !before.seats[seat.seat]?.stood_in)
      news.push(w.standsIn(seat.name, now.stand_in?.words ?? ""));
  return news;
}

/** That somebody has reserved a seat, wants it no longer, or has lost it to whoever had it before. */
function reservationNews(guest: ShownGuest, before: number | null, now: Screen, w: Words): string[] {
  const { name, seat, reserved } = guest;
  if (reserved === before) return [];
  if (reserved !== null) return [w.reserves(name, reserved + 1)];
  if (before === null || seat !== null) return [];
  const owner = now.guests.find((one) => one.seat === before);
  return [owner ? w.lapses(name, before + 1, owner.name) : w.unreserves(name, before + 1)];
}

/** That the host calls this deal the last, also to who comes while it is played, or takes that back. */
function lastDealNews(before: Screen | null, now: Screen, w: Words): string[] {
  const [was, is] = [before?.is_last ?? false, now.is_last];
  if (was === is || now.stage !== "playing") return [];
  if (is) return [w.lastDeal];
  return before?.stage === "playing" ? [w.isNotLastDeal] : [];
}

/** A trick's line tells only of those of its cards that have not been told one by one. */
function linesByEar(before: Screen | null, now: Screen, news: readonly Line[], w: Words): string[] {
  const tricks = news.filter(isTrick);
  return news.flatMap((line) => {
    if (!isTrick(line)) return [typeof line === "number" ? w.deal(line) : line];
    const isLast = line === tricks.at(-1);
    const isIt = isLast && now.last_trick.length === line.cards.length;
    const known = line === tricks[0] ? toldOf(before, now, tricks.length > 1) : 0;
    const cards = isIt ? playedByEar(now.last_trick.slice(known), w) : line.cards.slice(known);
    return [...cards, line.taken];
  });
}

/** How many cards of the next trick to be finished lay there `before`. */
function toldOf(before: Screen | null, now: Screen, isFollowed: boolean): number {
  if (before === null || isTaken(before)) return 0;
  const isOfIt = isFollowed || startsWith(now.last_trick, before.trick);
  return isOfIt ? before.trick.length : 0;
}

function playedByEar(laid: readonly Laid[], w: Words): string[] {
  return laid.map((one) => w.playedBy(one.card.name, one.name));
}
