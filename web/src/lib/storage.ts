import type { Outbox } from "./connection";

/** The browser's storage; everything works without it. */

/** Where to store; to get it may be refused too. */
type Place = () => Storage;

const inBrowser: Place = () => localStorage;

/** Survives a reload, but not the tab. */
export const inTab: Place = () => sessionStorage;

/** Check whether the browser keeps what is stored; not in some private windows. */
function keeps(): boolean {
  try {
    localStorage.setItem("femopp.kept", "1");
    const isKept = localStorage.getItem("femopp.kept") === "1";
    localStorage.removeItem("femopp.kept");
    return isKept;
  } catch {
    return false;
  }
}

/** Whether the browser keeps anything. */
export const isKept = keeps();

/** The ways back to seats and circles, where the browser takes none: until the page is closed or loaded anew. */
const memory = new Map<string, string>();

/** Whether the link was opened inside an app, whose own browser may forget. */
export const isInApp = /FBA[NV]|FB_IAB|Instagram|Line\/|Snapchat|MicroMessenger|; wv\)/.test(globalThis.navigator?.userAgent ?? "");

function read(place: Place, key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return place().getItem(`femopp.${key}`);
  } catch {
    return null;
  }
}

/** Store a text, and return whether the browser took it. */
function write(place: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) place().removeItem(`femopp.${key}`);
    else place().setItem(`femopp.${key}`, text);
    return true;
  } catch {
    // The text is too long, or a private window refuses.
    return false;
  }
}

export function load<T>(key: string, fallback: T, place: Place = inBrowser): T {
  const text = read(place, key);
  try {
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Store a value, and return whether the browser took it. */
export function store(key: string, value: unknown, place: Place = inBrowser): boolean {
  return write(place, key, value === null ? null : JSON.stringify(value));
}

/** Store a value; where the browser doesn't take it, this page remembers it. */
export function hold(key: string, value: unknown, place: Place = inBrowser): void {
  memory.delete(key);
  if (!store(key, value, place) && value !== null) memory.set(key, JSON.stringify(value));
}

/** Return the keys in the browser's storage that begin like this. */
export function storedKeys(beginning: string): string[] {
  try {
    const all = Object.keys(localStorage).map((key) => key.replace(/^femopp\./u, ""));
    return all.filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

/** A table visited before: the token of the seat there, and a title for the list. */
export interface KnownTable {
  table: string;
  token: string;
  title: string;
  when: number;
}

const MOST_TABLES = 12;

export function knownTables(): KnownTable[] {
  const found = load<unknown>("tables", []);
  return Array.isArray(found) ? (found as KnownTable[]) : [];
}

export function tokenAt(table: string): string | null {
  return [...knownTables(), ...tries()].find((one) => one.table === table)?.token ?? null;
}

/** A table at which a moment of a match (from 1) of another one is tried again; it isn't listed. */
export interface Try {
  table: string;
  token: string;
  of: string;
  match: number;
  action: number;
}

const MOST_TRIES = 4;

export function tries(): Try[] {
  const found = load<unknown>("tries", []);
  return Array.isArray(found) ? (found as Try[]) : [];
}

export function rememberTry(tried: Try): void {
  hold("tries", [tried, ...tries().filter((one) => one.table !== tried.table)].slice(0, MOST_TRIES));
}

export function remember(table: string, token: string, title: string): void {
  const others = knownTables().filter((one) => one.table !== table);
  hold("tables", [{ table, token, title, when: Date.now() }, ...others].slice(0, MOST_TABLES));
}

export function forget(table: string): void {
  hold(
    "tables",
    knownTables().filter((one) => one.table !== table),
  );
}

/** Return the record that was opened in this tab. */
export function openedRecord(): string | null {
  return read(inTab, "record");
}

export function storeOpenedRecord(record: string | null): void {
  write(inTab, "record", record);
}

/** Keep the number that this tab has committed to before it knew the round, empty for none. */
export function storeEarlyNonce(nonce: string): void {
  hold("early", nonce || null, inTab);
}

/** A request to join a table: its token, and the chosen seat; null to watch, left out for any that is free. */
export interface JoinRequest {
  token: string;
  seat?: number | null | undefined;
}

export function joinRequestAt(table: string): JoinRequest | null {
  return load<JoinRequest | null>(`asked.${table}`, null, inTab);
}

export function storeJoinRequest(table: string, asked: JoinRequest | null): void {
  hold(`asked.${table}`, asked, inTab);
}

/** What waited for an answer at a table when the page was loaded anew, and the table's number at which each was meant. */
export interface WaitingAt {
  outbox: Outbox;
  meantAt: (number | null)[];
}

export function storeWaiting(table: string, waiting: WaitingAt): void {
  store(`waits.${table}`, waiting, inTab);
}

/** Return what waited at this table, once. */
export function takeWaiting(table: string): WaitingAt | null {
  const found = load<WaitingAt | null>(`waits.${table}`, null, inTab);
  store(`waits.${table}`, null, inTab);
  return found;
}

/** Return the guest who has read at this table why they have another name, if any has. */
export const nameReadAt = (table: string): string | null => load<string | null>(`named.${table}`, null, inTab);

export function storeNameRead(table: string, guest: string | null): void {
  hold(`named.${table}`, guest, inTab);
}
