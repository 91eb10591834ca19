import type { Kept, SharedLinks, SharedMatch } from "./answers";
import type { Api } from "./api";
import { isSame, type Draft, type KeptMatch } from "./keeper";
import { load, store, storedKeys } from "./storage";

/**
 * Matches on real cards on this phone: its own, and those that several phones keep. Of the latter it has what the
 * server said last, and its own entries that the server has not confirmed. They count here already.
 */

/** An entry of the log. `seen` is the entry that a deal replaces, 0 for a new one; `at` is when it was entered, in seconds. */
export type Act =
  | { type: "Deal"; place: number; said: Draft; seen: number; at: number }
  | { type: "Choose"; place: number; entry: number; apart?: boolean }
  | { type: "Undo"; seen: number }
  | { type: "End" }
  | { type: "Reopen" }
  | { type: "Admit"; entry: number; counts: boolean };

/** An entry of this phone that is on its way: its number isn't known yet. */
export const ON_ITS_WAY = -1;

export interface Waiting {
  number: number;
  act: Act;
  /** It may have reached the server, so it must not change any more. */
  sent: boolean;
}

/** A deal that the server didn't take, and why. It stays here until somebody enters it again or drops it. */
export interface RefusedDeal {
  number: number;
  place: number;
  said: Draft;
  isCorrection: boolean;
  text: string;
}

/** What a phone knows of a match that several keep. */
export interface SharedHere {
  id: string;
  /** The token of the phone that shared it; only it can delete the match. */
  token: string | null;
  device: string;
  /** The number of this phone's next entry. */
  next: number;
  seen: SharedMatch;
  waiting: Waiting[];
  refused?: RefusedDeal[];
  /** The link of its circle, if this phone is of a member. */
  circle?: string;
  /** The deal that is being entered. */
  draft?: unknown;
  /** When this phone deleted it for everybody, in seconds; it can be brought back for a day. */
  deleted?: number;
}

/** Return the time by this phone, in seconds. */
export const clock = (): number => Math.floor(Date.now() / 1000);

/** Earlier versions kept one match of the phone's own, in this place; it's there until it goes for good. */
const ONLY = "keeper";
const OWN = "kept.";
const SHARED = "keeper.";
const keyOf = (id: string): string => `${SHARED}${id}`;
const ownKeyOf = (id: string): string => (id === ONLY ? ONLY : `${OWN}${id}`);

/** Seconds for which a deleted match can be brought back. */
export const BROUGHT_BACK = 24 * 3600;

/** Return an id for a match of this phone's own. */
export const newOwn = (): string => crypto.getRandomValues(new Uint32Array(2)).join("");

/** Return a match of this phone's own. */
export function ownMatch(id: string): KeptMatch | null {
  const found = load<KeptMatch | null>(ownKeyOf(id), null);
  return found !== null && Array.isArray(found.deals) && Array.isArray(found.names) ? found : null;
}

/** Store a match of this phone's own, or forget it; return whether the browser took it. */
export function storeOwn(id: string, match: KeptMatch | null): boolean {
  if (match === null) store(countedKeyOf(id), null);
  return store(ownKeyOf(id), match);
}

/** Where a match of the phone's own lies as the server counted it last, to go on from without a connection. */
const countedKeyOf = (id: string): string => `counted.${id}`;
/** And the latest ones that were counted before their first deal: another one like them begins so. */
const BEGINNINGS = "counted";
const MOST_BEGINNINGS = 6;

interface Beginning {
  match: KeptMatch;
  kept: Kept;
}

/** Return the match without what is missing from a deal after the first `deals`: nobody has entered it yet. */
export const ofEntered = (kept: Kept, deals: number): Kept => (kept.wrong && kept.wrong.deal >= deals ? { ...kept, wrong: null } : kept);

/** Keep how a match of this phone's own was counted. */
export function storeCounted(id: string, match: KeptMatch, kept: Kept): void {
  store(countedKeyOf(id), kept);
  if (match.deals.length > 0) return;
  const others = beginnings().filter((one) => !beginsAlike(one.match, match));
  store(BEGINNINGS, [{ match, kept }, ...others].slice(0, MOST_BEGINNINGS));
}

function beginnings(): Beginning[] {
  const found = load<unknown>(BEGINNINGS, []);
  return Array.isArray(found) ? (found as Beginning[]) : [];
}

/** Whether some match can begin without a connection. */
export const canBeginAlone = (): boolean => beginnings().length > 0;

const beginsAlike = (one: KeptMatch, other: KeptMatch): boolean =>
  isSame([one.settings, one.more ?? {}, one.names.length], [other.settings, other.more ?? {}, other.names.length]);

/** Return how a match of this phone's own was counted last; null if the server never did. */
export function countedOwn(id: string, match: KeptMatch): Kept | null {
  const found = load<Kept | null>(countedKeyOf(id), null);
  return found ?? countedAlike(match);
}

function countedAlike(match: KeptMatch): Kept | null {
  if (match.deals.length > 0) return null;
  const found = beginnings().find((one) => beginsAlike(one.match, match));
  if (found === undefined) return null;
  const { dealer, points } = match;
  return { ...found.kept, names: match.names, dealer, points: points.length > 0 ? points : found.kept.points };
}

/** Whether a match was deleted so long ago that it can't be brought back. */
const isGone = ({ deleted }: { deleted?: number }): boolean => deleted !== undefined && clock() >= deleted + BROUGHT_BACK;

/** Return all matches of this phone's own. What was deleted more than a day ago goes for good. */
export function ownMatches(): { id: string; match: KeptMatch }[] {
  const found: { id: string; match: KeptMatch }[] = [];
  for (const id of [ONLY, ...storedKeys(OWN).map((key) => key.slice(OWN.length))]) {
    const match = ownMatch(id);
    if (match !== null && isGone(match)) storeOwn(id, null);
    else if (match !== null) found.push({ id, match });
  }
  return found;
}

export function sharedHere(id: string): SharedHere | null {
  const found = load<SharedHere | null>(keyOf(id), null);
  return found !== null && Array.isArray(found.waiting) && Array.isArray(found.seen?.deals) ? found : null;
}

export const storeShared = (match: SharedHere): boolean => store(keyOf(match.id), match);
export const forgetShared = (id: string): boolean => store(keyOf(id), null);

/** Return the matches of several phones that this one knows. What was deleted more than a day ago goes for good. */
export function knownShared(): SharedHere[] {
  const found = storedKeys(SHARED)
    .map((key) => sharedHere(key.slice(SHARED.length)))
    .filter((one) => one !== null);
  for (const one of found) if (isGone(one)) forgetShared(one.id);
  return found.filter((one) => !isGone(one));
}

/** Bring back a match that this phone deleted. */
export function bringBackOwn(id: string): void {
  const { deleted: _, ...match } = ownMatch(id) ?? ({} as KeptMatch);
  if (match.deals) storeOwn(id, match);
}

/** Bring back a match that this phone deleted for everybody; `secretOf` is this phone's secret in a circle. */
export async function bringBackShared(id: string, api: Api, secretOf: (circle: string) => string | null): Promise<void> {
  const here = sharedHere(id);
  if (here === null) return;
  const seen = await api.bringBackKept(id, here.token ?? "", secretOf(here.circle ?? "") ?? "");
  const { deleted: _, ...match } = here;
  storeShared({ ...match, seen });
}

/** Return the match as this phone first knows it. */
export function begun(id: string, seen: SharedMatch, links: SharedLinks | null, device = newDevice()): SharedHere {
  return { id, token: links?.token ?? null, device, next: 1, seen, waiting: [] };
}

export const newDevice = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** A deal as it counts on this phone; `entry` is its entry, `ON_ITS_WAY` if the server hasn't said. */
export interface Place {
  said: Draft;
  entry: number;
}

export interface Standing {
  deals: Place[];
  ended: boolean;
  /** The entry that Undo takes back, 0 if there is none. */
  last: number;
}

/** Whether a match is closed, so that entries wait until somebody admits them. */
export const isClosed = (seen: SharedMatch): boolean => (seen.closes ?? 0) > 0 && clock() >= seen.closes;

/** Return the match opened again, and one with a late entry admitted or not. */
export const withReopened = (match: SharedHere): SharedHere => added(match, { type: "Reopen" });
export const withAdmitted = (match: SharedHere, entry: number, counts: boolean): SharedHere => added(match, { type: "Admit", entry, counts });

/** Return how a match stands with this phone's own entries. */
export function standing(match: SharedHere): Standing {
  const deals: Place[] = match.seen.deals.map(({ said, entry }) => ({ said, entry }));
  let { ended, last } = match.seen;
  for (const { act } of match.waiting) {
    if (act.type === "Deal") {
      deals[Math.min(act.place, deals.length)] = { said: act.said, entry: ON_ITS_WAY };
      ended = false;
    } else if (act.type === "Undo") {
      if (ended) ended = false;
      else deals.pop();
    } else if (act.type === "End") ended = true;
    if (act.type === "Deal" || act.type === "Undo" || act.type === "End") last = act.type === "Undo" ? (deals.at(-1)?.entry ?? 0) : ON_ITS_WAY;
  }
  return { deals, ended, last };
}

export const added = (match: SharedHere, act: Act): SharedHere => ({
  ...match,
  next: match.next + 1,
  waiting: [...match.waiting, { number: match.next, act, sent: false }],
});

/** Return the match with a new deal, or a correction; of the entry `seen`, if others have entered it meanwhile. */
export function withDeal(match: SharedHere, place: number, said: Draft, seen?: number): SharedHere {
  const at = match.waiting.findLastIndex((one) => one.act.type === "Deal" && one.act.place === place);
  const own = match.waiting[at];
  // After these there is another deal in this place, or none.
  const isThere = !match.waiting.slice(at).some(({ act }) => act.type === "Undo" || act.type === "Choose");
  if (own && !own.sent && isThere && seen === undefined) {
    // Nobody has seen it yet, so it's only written anew.
    const waiting = match.waiting.map((one) => (one === own && one.act.type === "Deal" ? { ...one, act: { ...one.act, said } } : one));
    return { ...match, waiting };
  }
  return added(match, { type: "Deal", place, said, seen: seen ?? standing(match).deals[place]?.entry ?? 0, at: clock() });
}

/** Return the match without its last deal, or without its end. */
export function withUndo(match: SharedHere): SharedHere {
  const own = match.waiting.at(-1);
  const { last } = standing(match);
  if (own && !own.sent && (own.act.type === "End" || isNewDeal(match, own))) return { ...match, waiting: match.waiting.slice(0, -1) };
  return last === 0 ? match : added(match, { type: "Undo", seen: last });
}

const isNewDeal = (match: SharedHere, one: Waiting): boolean =>
  one.act.type === "Deal" && one.act.place >= standing({ ...match, waiting: match.waiting.filter((other) => other !== one) }).deals.length;

export const withEnd = (match: SharedHere): SharedHere => added(match, { type: "End" });

export const withChoice = (match: SharedHere, place: number, entry: number, apart: boolean): SharedHere =>
  added(match, { type: "Choose", place, entry, ...(apart ? { apart } : {}) });

/** Most entries of one request, and most characters of them. */
const AT_ONCE = 100;
const MOST_CHARACTERS = 60_000;

/** Return the entries to send now: those up to one that must know the number of an earlier one. */
export function toSend(match: SharedHere, most = AT_ONCE): Waiting[] {
  const found: Waiting[] = [];
  let characters = 0;
  for (const one of match.waiting.slice(0, most)) {
    const act = one.act;
    characters += JSON.stringify(act).length;
    if (found.length > 0 && characters > MOST_CHARACTERS) break;
    if ((act.type === "Deal" || act.type === "Undo") && act.seen === ON_ITS_WAY) {
      if (found.length > 0) break;
      const seen = act.type === "Deal" ? (match.seen.deals[act.place]?.entry ?? 0) : match.seen.last;
      found.push({ ...one, act: { ...act, seen } });
      break;
    }
    found.push(one);
  }
  return found;
}

/** Return the match with these entries marked as sent. */
export function withSent(match: SharedHere, sent: readonly Waiting[]): SharedHere {
  const by = new Map(sent.map((one) => [one.number, one.act]));
  const waiting = match.waiting.map((one) => ({ ...one, act: by.get(one.number) ?? one.act, sent: one.sent || by.has(one.number) }));
  return { ...match, waiting };
}

/** Return the match as the server has it: what was known before, with what is new. */
export function merged(before: SharedMatch | null, found: SharedMatch): SharedMatch {
  if (before === null || found.since === 0) return found;
  const deals = [...before.deals.slice(0, found.since), ...found.deals];
  const settled = [...before.kept.deals.slice(0, found.since), ...found.kept.deals];
  return { ...found, deals, kept: { ...found.kept, deals: settled } };
}

/** Return the match after the server's answer to these entries. */
export function answered(match: SharedHere, found: SharedMatch, sent: readonly Waiting[] = []): SharedHere {
  const seen = merged(match.seen, found);
  const refused = sent.reduce((now, one) => withRefused(now, one, found.refused.find((other) => other.number === one.number)?.text), match);
  const done = new Set(sent.map((one) => one.number));
  return { ...refused, seen, waiting: match.waiting.filter((one) => !done.has(one.number)) };
}

/** Return the match with an entry that was refused with this text, if it was; only a deal has something to keep. */
export function withRefused(match: SharedHere, { number, act }: Waiting, text: string | undefined): SharedHere {
  const waiting = match.waiting.filter((one) => one.number !== number);
  if (text === undefined || act.type !== "Deal") return { ...match, waiting };
  const { place, said } = act;
  return { ...match, waiting, refused: [...(match.refused ?? []), { number, place, said, isCorrection: act.seen !== 0, text }] };
}

export const withoutRefused = (match: SharedHere, number: number): SharedHere => ({ ...match, refused: (match.refused ?? []).filter((one) => one.number !== number) });

/** Return the match as a request that settles it knows it. */
export function asMatch(match: SharedHere): KeptMatch {
  const { seen } = match;
  const { deals, ended } = standing(match);
  const { dealer, points, ...more } = seen.start as { dealer: number; points?: number[] };
  return {
    settings: seen.settings,
    names: seen.people.map((one) => one.name ?? ""),
    faces: seen.people.map((one) => one.face ?? ""),
    dealer,
    points: points ?? [],
    deals: deals.map((one) => one.said),
    more,
    rules: seen.rules,
    ended,
    players: seen.players || seen.people.length,
  };
}
