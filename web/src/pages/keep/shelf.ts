import type { Kept, Settings, SharedMatch } from "../../lib/answers";
import type { Api } from "../../lib/api";
import { eveningAt, ownZone } from "../../lib/circle/dates";
import { newcomers, numberAt, withLater } from "../../lib/company";
import { clock, knownShared, ownMatch, ownMatches, standing, type SharedHere } from "../../lib/keeping";
import type { KeptMatch } from "../../lib/keeper";
import type { Played } from "../../lib/owed";

/** A finished match of an evening, of which the server may have to say who gains what. */
export type Sat = Pick<Shelved, "id" | "game" | "names" | "faces" | "isOwn" | "circle" | "gains">;
import { changedPlaces } from "./steps";

/** A match on real cards that this phone knows, as the score book shows it. */
export interface Shelved {
  key: string;
  id: string;
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
  /** A deal of it was entered otherwise before. */
  isCorrected: boolean;
  /** When its last deal was entered, in seconds; 0 if that isn't known. */
  played: number;
  /** When it was deleted, 0 if it wasn't. */
  deleted: number;
  /** It lies on this phone alone. */
  isOwn: boolean;
  /** The link of its circle; empty if this phone knows of none. */
  circle: string;
  /** What everybody gains in points, and how often each went up; null if an earlier version stored the end. */
  gains: { pays: readonly number[]; ups: readonly number[] } | null;
}

const gainsOf = (end: { pays?: readonly number[]; ups?: readonly number[] } | null | undefined): Shelved["gains"] =>
  end?.pays?.length ? { pays: end.pays, ups: end.ups ?? [] } : null;

/** Whether a match began in the middle: with different points, or with contracts played. One that begins with six each is only short. */
export function beganInMiddle(start: { points?: number[] } & Record<string, unknown>): boolean {
  const { points = [], dealer: _, ...more } = start;
  return new Set(points).size > 1 || Object.values(more).some(saysSomething);
}

const saysSomething = (value: unknown): boolean => (Array.isArray(value) ? value.some(saysSomething) : Boolean(value));

function ofOwn(id: string, match: KeptMatch): Shelved {
  const later = newcomers(match.deals, match.players ?? match.names.length);
  const { points, winners } = match.standing ?? { points: match.points, winners: [] };
  return {
    key: `own-${id}`,
    id,
    to: `/keep?match=${id}`,
    game: gameOf(match.settings),
    names: withLater(match.names, later, (one) => one.name),
    faces: withLater(match.faces, later, (one) => one.face ?? ""),
    points,
    winners,
    deals: numberAt(match.deals, match.deals.length) - 1,
    isOver: match.ended === true || match.over === true,
    isMiddle: beganInMiddle({ ...match.more, points: match.points }),
    isCorrected: changedPlaces(match).length > 0,
    played: match.times?.at(-1) ?? 0,
    deleted: match.deleted ?? 0,
    isOwn: true,
    circle: match.circle?.link ?? "",
    gains: gainsOf(match.standing),
  };
}

function ofShared(match: SharedHere): Shelved {
  const { seen, id } = match;
  const { deals, ended } = standing(match);
  return {
    key: id,
    id,
    to: `/keep/${id}`,
    game: gameOf(seen.settings),
    names: seen.people.map((one) => one.name ?? ""),
    faces: seen.people.map((one) => one.face),
    points: seen.kept.points,
    winners: seen.kept.end?.winners ?? [],
    deals: numberAt(deals.map((one) => one.said), deals.length) - 1,
    isOver: ended || seen.kept.end !== null,
    isMiddle: beganInMiddle(seen.start),
    isCorrected: seen.deals.some((one) => one.changed),
    played: seen.played ?? 0,
    deleted: match.deleted ?? 0,
    isOwn: false,
    circle: match.circle ?? "",
    gains: gainsOf(seen.kept.end),
  };
}

const gameOf = (settings: Settings | undefined): string => settings?.game ?? "";

/** Return all matches that this phone knows, the last played first. */
export function shelf(): Shelved[] {
  const own = ownMatches().map(({ id, match }) => ofOwn(id, match));
  return [...own, ...knownShared().map(ofShared)].sort((one, other) => other.played - one.played);
}

/** Return the matches by evenings, each by the day on which it began (2026-11-27; "" if that isn't known). */
export function evenings(matches: readonly Shelved[], zone: string): { day: string; matches: Shelved[] }[] {
  const found = new Map<string, Shelved[]>();
  for (const one of matches) {
    const day = one.played === 0 ? "" : eveningAt(one.played * 1000, zone);
    found.set(day, [...(found.get(day) ?? []), one]);
  }
  return [...found].map(([day, matches]) => ({ day, matches }));
}

/** Return the link of the circle of all these matches; empty if they have no common one. */
export function onlyCircle(matches: readonly Sat[]): string {
  const [first, ...others] = new Set(matches.map((one) => one.circle));
  return others.length === 0 ? (first ?? "") : "";
}

/** Return everybody's face by name. Guests have another in each match: one that nobody else has is theirs. */
export function facesOf(matches: readonly Pick<Sat, "names" | "faces">[]): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of new Set(matches.flatMap((one) => one.names))) {
    const own = matches.flatMap(({ names, faces }) => (names.includes(name) ? [faces[names.indexOf(name)] ?? ""] : []));
    const face = own.find((one) => !taken.has(one)) ?? own[0] ?? "";
    found.set(name, face);
    taken.add(face);
  }
  return found;
}

/** Return who gains what in a finished match; null if that is nothing to settle. The server counts what isn't known. */
export async function played(one: Sat, api: Api): Promise<Played | null> {
  const { game } = one;
  if (one.gains) return { game, names: one.names, ...one.gains };
  const kept = one.isOwn ? await counted(one.id, api) : (await api.kept(one.id))?.kept;
  const known = gainsOf(kept?.end);
  // Lists of a circle have no empty places.
  return known && { game, names: kept?.names ?? one.names, ...known };
}

async function counted(id: string, api: Api): Promise<Kept | null> {
  const match = ownMatch(id);
  if (match === null) return null;
  const { settings, names, dealer, points, deals, more = {}, rules = 0, ended = false, players = 0 } = match;
  return api.keep({ settings, names, dealer, points, deals, more, rules, ended, players });
}

/** Return when the last deal of a match was entered, in seconds; now if that isn't known. */
export function playedAt(match: { own: KeptMatch | null; shared: SharedHere | null; watched: SharedMatch | null }): number {
  const found = match.own?.times?.at(-1) ?? match.shared?.seen.played ?? match.watched?.played ?? 0;
  return found === 0 ? clock() : found;
}

/** Return the name of a file about a match: its day, its game and who plays. */
export function fileName(seconds: number, game: string, names: readonly string[], ending: string): string {
  const words = [eveningAt(seconds * 1000, ownZone()), game, ...names];
  const plain = words.map((one) => one.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/gu, ""));
  return `${[...plain.filter(Boolean).join("-")].slice(0, LONGEST_NAME).join("")}.${ending}`;
}

/** Characters of a file's name before its ending. */
const LONGEST_NAME = 80;
