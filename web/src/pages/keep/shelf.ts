import type { Settings } from "../../lib/answers";
import { knownShared, ownMatches, standing, type SharedHere } from "../../lib/keeping";
import type { KeptMatch } from "../../lib/keeper";

/** A match on real cards that this phone knows, as the score book shows it. */
export interface Shelved {
  key: string;
  /** Where it is opened. */
  to: string;
  game: string;
  names: string[];
  faces: string[];
  points: number[];
  winners: number[];
  deals: number;
  isOver: boolean;
  isMiddle: boolean;
  /** When its last deal was entered, in seconds; 0 if that isn't known. */
  played: number;
  /** When it was deleted, 0 if it wasn't. */
  deleted: number;
  /** It lies on this phone alone. */
  isOwn: boolean;
}

/** Whether a match began in the middle: with different points, or with contracts played. One that begins with six each is only short. */
export function beganInMiddle(start: { points?: number[] } & Record<string, unknown>): boolean {
  const { points = [], dealer: _, ...more } = start;
  return new Set(points).size > 1 || Object.values(more).some(saysSomething);
}

const saysSomething = (value: unknown): boolean => (Array.isArray(value) ? value.some(saysSomething) : Boolean(value));

function ofOwn(id: string, match: KeptMatch): Shelved {
  const { points, winners } = match.standing ?? { points: match.points, winners: [] };
  return {
    key: `own-${id}`,
    to: `/keep?match=${id}`,
    game: gameOf(match.settings),
    names: match.names,
    faces: match.faces,
    points,
    winners,
    deals: match.deals.length,
    isOver: match.ended === true || match.over === true,
    isMiddle: beganInMiddle({ ...match.more, points: match.points }),
    played: match.times?.at(-1) ?? 0,
    deleted: match.deleted ?? 0,
    isOwn: true,
  };
}

function ofShared(match: SharedHere): Shelved {
  const { seen, id } = match;
  const { deals, ended } = standing(match);
  return {
    key: id,
    to: `/keep/${id}`,
    game: gameOf(seen.settings),
    names: seen.people.map((one) => one.name ?? ""),
    faces: seen.people.map((one) => one.face),
    points: seen.kept.points,
    winners: seen.kept.end?.winners ?? [],
    deals: deals.length,
    isOver: ended || seen.kept.end !== null,
    isMiddle: beganInMiddle(seen.start),
    played: seen.played ?? 0,
    deleted: match.deleted ?? 0,
    isOwn: false,
  };
}

const gameOf = (settings: Settings | undefined): string => settings?.game ?? "";

/** Return all matches that this phone knows, the last played first. */
export function shelf(): Shelved[] {
  const own = ownMatches().map(({ id, match }) => ofOwn(id, match));
  return [...own, ...knownShared().map(ofShared)].sort((one, other) => other.played - one.played);
}

/** An evening goes on until six in the morning. */
const ENDS = 6 * 3600;

/** Return the finished matches by evenings, each by the day on which it began (YYYY-MM-DD; "" if that isn't known). */
export function evenings(matches: readonly Shelved[]): { day: string; matches: Shelved[] }[] {
  const found = new Map<string, Shelved[]>();
  for (const one of matches) {
    const day = one.played === 0 ? "" : dayOf(one.played - ENDS);
    found.set(day, [...(found.get(day) ?? []), one]);
  }
  return [...found].map(([day, matches]) => ({ day, matches }));
}

/** Return the local day of a time in seconds. */
export function dayOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
