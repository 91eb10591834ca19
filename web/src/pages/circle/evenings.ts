import type { Circle, Evening, Match, Player } from "../../lib/circle/answers";
import type { CircleWords } from "../../lib/circle/words";

/** What an evening was, in a few words, from its matches. */

/** Somebody who played: a member, or somebody else by name. */
export interface Winner {
  key: string;
  name: string;
  face: string;
  wins: number;
}

export const keyOf = (one: Pick<Player, "member" | "name">): string => one.member ?? `:${one.name}`;

export const ended = (evening: Evening): Match[] => evening.matches.filter((one) => one.ended !== null);

/** Return the people who played, those with most wins in matches that count first; bots only if they won. */
export function winners(matches: readonly Match[]): Winner[] {
  const all = new Map<string, Winner>();
  for (const match of matches)
    for (const one of match.players) {
      const isWin = one.won && match.ended !== null && match.counts;
      if (one.bot && !isWin) continue;
      const key = keyOf(one);
      const known = all.get(key) ?? { key, name: one.name, face: one.face, wins: 0 };
      all.set(key, { ...known, wins: known.wins + (isWin ? 1 : 0) });
    }
  return [...all.values()].sort((one, other) => other.wins - one.wins);
}

/** Return the games that were played, in order, and how often. */
export function games(matches: readonly Match[]): { title: string; number: number }[] {
  const found = new Map<string, number>();
  for (const one of matches) found.set(one.title, (found.get(one.title) ?? 0) + 1);
  return [...found].map(([title, number]) => ({ title, number }));
}

function best(matches: readonly Match[]): Winner[] {
  const all = winners(matches);
  const most = all[0]?.wins ?? 0;
  return most === 0 ? [] : all.filter((one) => one.wins === most);
}

/** Write a line of the list of evenings: "Rödskägg ×2, Rifki. Gun won three". */
export function lineOf(evening: Evening, c: CircleWords): string {
  const over = ended(evening);
  const played = games(evening.matches)
    .map(({ title, number }) => c.times(title, number))
    .join(", ");
  const outcome = over.length === 0 ? c.stillPlaying : outcomeOf(over, c);
  return c.evening(played, outcome);
}

function outcomeOf(over: readonly Match[], c: CircleWords): string {
  const top = best(over);
  const [first] = top;
  if (first === undefined) return c.nobodyWon;
  if (top.length === 1) return first.wins === over.length ? c.wonAll(first.name, first.wins) : c.wonSome(first.name, first.wins);
  return over.length === 1 ? c.wonBy(top.map((one) => one.name)) : c.wonEach(top.map((one) => one.name));
}

/** Name the evening's ended matches, so that a change of them is noticed. */
export const stampOf = (evenings: readonly Evening[]): string =>
  evenings.map((one) => `${one.date}:${one.matches.map((match) => `${match.match}@${match.ended ?? ""}`).join()}`).join(";");

/** The sentence of the evening: what stands large, what stands below, and whose face is beside it. */
export interface Story {
  headline: string;
  text: string;
  hero: string;
}

const played = (matches: readonly Match[], c: CircleWords): string =>
  c.playedMatches(games(matches).map(({ title, number }) => c.matchesOf(number, title)));

export function storyOf(evening: Evening, c: CircleWords): Story {
  const over = ended(evening);
  const top = best(over);
  const [first] = top;
  const hero = first?.face ?? evening.matches[0]?.players.find((one) => !one.bot)?.face ?? "";
  if (over.length === 0) return { headline: c.headGoing, text: played(evening.matches, c), hero };
  const text = [played(over, c)];
  if (first === undefined) return { headline: c.headShared, text: text.join(" "), hero };
  let headline: string;
  if (top.length > 1) {
    headline = over.length === 1 ? c.wonBy(top.map((one) => one.name)) : c.headShared;
    if (over.length > 1) text.push(`${c.wonEach(top.map((one) => one.name))}.`);
  } else {
    headline = first.wins === over.length ? c.headAll(first.name, first.wins) : c.headSome(first.name, first.wins);
    const others = winners(over).filter((one) => one.wins > 0 && one.key !== first.key);
    if (others.length > 0) text.push(c.alsoWon(others.map((one) => one.name)));
  }
  return { headline, text: text.join(" "), hero };
}

/** Return the seasons to choose from: the calendar years, the latest first, and those with a name. */
export function seasonsOf({ since, evening, seasons }: Pick<Circle, "since" | "evening" | "seasons">): { value: string; words: string }[] {
  const [first, last] = [Number((since ?? evening).slice(0, 4)), Number(evening.slice(0, 4))];
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, ago) => String(last - ago));
  return [...years.map((one) => ({ value: one, words: one })), ...seasons.filter((one) => one.name !== "" && !years.includes(one.key)).map((one) => ({ value: one.key, words: one.name }))];
}
