/** What the browser remembers; everything works where it may remember nothing. */

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`femopp.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`femopp.${key}`);
    else localStorage.setItem(`femopp.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then it is forgotten with the page.
  }
}

/** A table one has been at: the secret of one's seat there, and what to call it in a list. */
export interface KnownTable {
  table: string;
  token: string;
  title: string;
  when: number;
}

const MOST_TABLES = 12;

export function knownTables(): KnownTable[] {
  const found = kept<unknown>("tables", []);
  return Array.isArray(found) ? (found as KnownTable[]) : [];
}

export function tokenAt(table: string): string | null {
  return knownTables().find((one) => one.table === table)?.token ?? null;
}

export function remember(table: string, token: string, title: string): void {
  const others = knownTables().filter((one) => one.table !== table);
  keep("tables", [{ table, token, title, when: Date.now() }, ...others].slice(0, MOST_TABLES));
}

export function forget(table: string): void {
  keep(
    "tables",
    knownTables().filter((one) => one.table !== table),
  );
}

const PASTED = "femopp.record";

/** The record that was opened in this tab, so that a reload shows it again. */
export function pastedRecord(): string | null {
  try {
    return sessionStorage.getItem(PASTED);
  } catch {
    return null;
  }
}

export function keepPasted(record: string | null): void {
  try {
    if (record === null) sessionStorage.removeItem(PASTED);
    else sessionStorage.setItem(PASTED, record);
  } catch {
    // It is too long, or nothing may be kept; then it is there until the next reload.
  }
}
