import type { KeptField, Settings } from "./answers";

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
  /** How many of these began it; others have come in since. All of them if it isn't said. */
  players?: number;
  /** What else the start says, such as the contracts chosen before. */
  more?: Record<string, unknown>;
  /** The version of the game's rules, 0 until the server has said it. */
  rules?: number;
  /** When each deal was entered, in seconds. */
  times?: number[];
  /** All that was ever entered, by place. */
  history?: Record<number, Step[]>;
  /** In matches of earlier versions: what corrected deals were before, and when they were corrected. */
  before?: Record<number, Draft[]>;
  corrections?: Record<number, number[]>;
  /** Ended before its rules end it. */
  ended?: boolean;
  /** Ended by its rules, as the server has said. */
  over?: boolean;
  /** How it stood when the server settled it last, by seat. */
  standing?: { points: number[]; winners: number[]; pays?: number[]; ups?: number[] };
  /** When somebody deleted it, in seconds; it can be brought back for a day. */
  deleted?: number;
  /** The circle that it belongs to, by its link, and the members in its seats. */
  circle?: { link: string; members: (string | null)[] };
  /** The deal that is being entered; it survives a reload. */
  draft?: unknown;
  /** What was sent to share it, until there is an answer. */
  sharing?: Sharing;
}

/** A version of a deal: entered `at` this time, in seconds (0: unknown), with this phone unless somebody is named. */
export interface Step {
  said: Draft;
  at: number;
  /** The deal was taken back after it. */
  undone?: boolean;
  name?: string;
  face?: string;
  /** The number of another phone. */
  phone?: number;
}

/** A match on its way to the server, which shares it once for each secret. */
export interface Sharing {
  secret: string;
  device: string;
  sent: KeptMatch;
}

/** Return the word after the player of a value, such as the contract of a bid. */
export function wordOf(field: KeptField, value: unknown): string {
  return String((value as Said | undefined)?.[field.word] ?? "");
}

export function saidOf(field: KeptField, seat: number, word: string): Said {
  return { seat, [field.word]: word };
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
  if (field.ends) for (const other of fields) if (!isExtra(other)) delete now[other.name];
  return { ...now, [field.name]: value };
}

/** Check whether a field is shown beside the others, or only for those who want it. */
export const isExtra = (field: KeptField): boolean => field.shown === "more" || field.shown === "anytime";

/** One of the things that are said of several players. */
export interface Entry {
  seat: number;
  word: string;
  /** Who noticed it. */
  by: number | null;
  /** The list that it stands in, and its place there. */
  list: string;
  place: number;
}

/** Return what is said of several players: the values of a field, and those that belong to other lists. */
export function entriesOf(field: KeptField, draft: Draft): Entry[] {
  const own = ((draft[field.name] as Said[] | undefined) ?? []).map((one, place) => ({
    seat: one.seat,
    word: wordOf(field, one),
    by: (one["by"] as number | undefined) ?? null,
    list: field.name,
    place,
  }));
  const others = field.values
    .filter((one) => one.among !== "")
    .flatMap((one) => ((draft[one.among] as number[] | undefined) ?? []).map((seat, place) => ({ seat, word: one.word, by: null, list: one.among, place })));
  return [...own, ...others];
}

/** Return the draft with one more entry of a field, which comes last in its list. */
export function withEntry(draft: Draft, field: KeptField, seat: number, word: string): Draft {
  const among = field.values.find((one) => one.word === word)?.among ?? "";
  const list = among === "" ? field.name : among;
  const before = (draft[list] as unknown[] | undefined) ?? [];
  return { ...draft, [list]: [...before, among === "" ? saidOf(field, seat, word) : seat] };
}

/** Return the draft without an entry. */
export function withoutEntry(draft: Draft, one: Entry): Draft {
  const { [one.list]: before, ...rest } = draft;
  const left = (before as unknown[]).filter((_, place) => place !== one.place);
  return left.length > 0 ? { ...rest, [one.list]: left } : rest;
}

/** Return the draft with the player who noticed an entry, or with nobody. */
export function noticedBy(draft: Draft, one: Entry, by: number | null): Draft {
  const now = (draft[one.list] as Said[]).map((said, place) => {
    if (place !== one.place) return said;
    const { by: _, ...rest } = said;
    return by === null ? rest : { ...rest, by };
  });
  return { ...draft, [one.list]: now };
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
  return fields.some((one) => one.ends && draft[one.name] === true);
}

/** Return the fields to show: the usual ones, those that are asked for, and those that have a value. */
export function shownFields(fields: readonly KeptField[], draft: Draft, asked: readonly string[]): KeptField[] {
  const passed = isPassed(fields, draft);
  const replaced = fields.find((one) => one.ends)?.without;
  return fields.filter((field) => {
    if (isExtra(field)) return false;
    if (field.without !== "" || (field.kind === "flag" && !asked.includes(field.name) && !(field.name in draft))) return false;
    if (passed) return field.name === replaced;
    if (field.shown === "always" || asked.includes(field.name) || field.name in draft) return true;
    // What one of two alternatives says of somebody, the other may say instead.
    const others = fields.filter((one) => one.apart === field.name || field.apart === one.name);
    return saidSeats(draft, others).length > 0 && !others.some((one) => asked.includes(one.name));
  });
}

/** Return the seats of which one of these alternatives says something. */
export const saidSeats = (draft: Draft, alternatives: readonly KeptField[]): number[] =>
  alternatives.flatMap((one) => (Array.isArray(draft[one.name]) ? (draft[one.name] as number[]) : []));

/** Return those of whom a field can be said, and those of whom it is said although they don't play: that must be seen to go. */
export function seatsIn(field: KeptField, draft: Draft): number[] {
  const value = draft[field.name];
  const said = ["number", "flag"].includes(field.kind) || value === undefined ? [] : [value].flat();
  const seats = said.map((one) => (typeof one === "number" ? one : (one as Said).seat));
  return [...new Set([...field.seats, ...seats])];
}

/** Return those who don't play in the next deal, such as whoever is out of the match. */
export function idleSeats(fields: readonly KeptField[], players: number): number[] {
  const playing = new Set(fields.flatMap((one) => one.seats));
  return playing.size === 0 ? [] : Array.from({ length: players }, (_, seat) => seat).filter((seat) => !playing.has(seat));
}

/** Return the draft without the fields that are shown only if they are asked for. */
export function withoutAnswers(fields: readonly KeptField[], draft: Draft): Draft {
  const asked = fields.filter((one) => one.shown === "asked").map((one) => one.name);
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !asked.includes(name)));
}

const SPACES = /[\s-]+/u;

/** Return a name in at most two lines. */
export function linesOf(name: string): string[] {
  const [first = "", ...rest] = name.split(/(?<=-)|\s+/u);
  return rest.length > 0 ? [first, rest.join(" ")] : [first];
}

/** Return in how many columns people stand on a phone, so that their names can be read. */
export function columnsFor(names: readonly string[]): number {
  const longest = Math.max(...names.flatMap((one) => one.split(SPACES)).map((one) => one.length));
  if (names.length < 5) return names.length;
  if (names.length === 5 && longest <= 7) return 5;
  return names.length <= 6 ? 3 : 4;
}

/** Check whether two deals say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, of]) => [name, inOrder(of)]);
}

/** Fields of the first step are about the bid or the contract, those of the second about the tricks. */
export function isSecond(field: KeptField): boolean {
  return ["shares", "number"].includes(field.kind) || field.shown === "asked";
}

/** Return what is said in the first step, such as "Leyla · 3". */
export function saidFirst(fields: readonly KeptField[], draft: Draft, names: readonly string[]): string {
  const parts: string[] = [];
  for (const field of fields) {
    const value = draft[field.name];
    if (value === undefined || isSecond(field) || isExtra(field)) continue;
    if (field.kind === "flag") parts.push(field.label);
    else if (field.kind === "player") parts.push(`${field.label}: ${names[value as number] ?? ""}`);
    else if (field.kind === "said") {
      const word = field.values.find((one) => one.word === wordOf(field, value))?.text ?? "";
      const isUsual = field.usual && field.values[0]?.word === wordOf(field, value);
      parts.push([names[seatOf(value) ?? -1] ?? "", isUsual ? "" : word].filter(Boolean).join(" · "));
    }
  }
  return parts.join(" · ");
}

/** Check whether nothing is missing from the first step, so that the second can follow. */
export function isFirstDone(fields: readonly KeptField[], draft: Draft): boolean {
  return fields
    .filter((one) => one.shown === "always" && one.without === "" && !isSecond(one))
    .every((one) => one.name in draft || fields.some((other) => other.without === one.name && other.name in draft));
}
