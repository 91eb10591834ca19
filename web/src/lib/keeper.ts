import type { KeptField, Settings } from "./answers";
import { load, store } from "./storage";

/** A match on real cards: it lies on this phone, and the server settles it. */

/** One value of a deal: of a player, several, or the deal. The names are those of records. */
export type Said = { seat: number } & Record<string, unknown>;
export type Draft = Record<string, unknown>;

export interface KeptMatch {
  settings: Settings;
  names: string[];
  faces: string[];
  dealer: number;
  points: number[];
  deals: Draft[];
}

const KEY = "keeper";

export function keptMatch(): KeptMatch | null {
  const found = load<KeptMatch | null>(KEY, null);
  return found !== null && Array.isArray(found.deals) && Array.isArray(found.names) ? found : null;
}

export function storeMatch(match: KeptMatch | null): void {
  store(KEY, match);
}

/** The word after the player of a value, such as the contract of a bid. */
const WORDS: Record<string, string> = { bid: "contract", picked: "blitz", chose: "kind", cracked: "blitz", five_up: "why" };

export function wordOf(field: KeptField, value: unknown): string {
  return String((value as Said | undefined)?.[WORDS[field.name] ?? "word"] ?? "");
}

export function saidOf(field: KeptField, seat: number, word: string): Said {
  return { seat, [WORDS[field.name] ?? "word"]: word };
}

export function seatOf(value: unknown): number | null {
  return (value as Said | undefined)?.seat ?? null;
}

/** Return the draft with a value, or without the field if it is null; what it replaces goes. */
export function withValue(fields: readonly KeptField[], draft: Draft, field: KeptField, value: unknown): Draft {
  const now = { ...draft };
  delete now[field.name];
  if (value === null) return now;
  for (const other of fields)
    if (other.without === field.name || other.name === field.without) delete now[other.name];
  // After a pass there is nothing else but what is always possible.
  if (field.kind === "flag" && field.without !== "" && fields.indexOf(field) === 1)
    for (const other of fields) if (other.shown !== "more") delete now[other.name];
  return { ...now, [field.name]: value };
}

export interface SharedNumber {
  seat: number;
  number: number;
}

export const sharesOf = (draft: Draft, field: KeptField): SharedNumber[] => (draft[field.name] as SharedNumber[] | undefined) ?? [];

export const shareOf = (draft: Draft, field: KeptField, seat: number): number =>
  sharesOf(draft, field).find((one) => one.seat === seat)?.number ?? 0;

/** Return all that can still be shared out. */
export function totalOf(fields: readonly KeptField[], draft: Draft, field: KeptField): number {
  for (const one of fields) {
    const word = wordOf(one, draft[one.name]);
    const total = one.values.find((value) => value.word === word)?.total;
    if (total) return total;
  }
  return field.total;
}

export function withShare(draft: Draft, field: KeptField, seat: number, number: number): Draft {
  const others = sharesOf(draft, field).filter((one) => one.seat !== seat);
  const all = number > 0 ? [...others, { seat, number }] : others;
  const sorted = all.sort((one, other) => one.seat - other.seat);
  const { [field.name]: _, ...rest } = draft;
  return sorted.length > 0 ? { ...rest, [field.name]: sorted } : rest;
}

export const sumOf = (draft: Draft, field: KeptField): number => sharesOf(draft, field).reduce((sum, one) => sum + one.number, 0);

/** Check whether everything was passed, so that there is nothing more to say. */
export function isPassed(fields: readonly KeptField[], draft: Draft): boolean {
  const second = fields[1];
  return second?.kind === "flag" && draft[second.name] === true;
}

/** Return the fields to show: the usual ones, those that are asked for, and those that have a value. */
export function shownFields(fields: readonly KeptField[], draft: Draft, asked: readonly string[]): KeptField[] {
  const passed = isPassed(fields, draft);
  return fields.filter((field, place) => {
    if (field.shown === "more") return false;
    if (field.without !== "" || (field.kind === "flag" && !asked.includes(field.name) && !(field.name in draft))) return false;
    if (passed) return place === 0;
    return field.shown === "always" || asked.includes(field.name) || field.name in draft;
  });
}

/** Return the draft without the fields that are shown only if they are asked for. */
export function withoutAnswers(fields: readonly KeptField[], draft: Draft): Draft {
  const asked = fields.filter((one) => one.shown === "asked").map((one) => one.name);
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !asked.includes(name)));
}
