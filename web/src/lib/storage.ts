/** Local storage; everything works without it. */

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`femopp.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`femopp.${key}`);
    else localStorage.setItem(`femopp.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then the value is lost with the page.
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
  return knownTables().find((one) => one.table === table)?.token ?? null;
}

export function remember(table: string, token: string, title: string): void {
  const others = knownTables().filter((one) => one.table !== table);
  store("tables", [{ table, token, title, when: Date.now() }, ...others].slice(0, MOST_TABLES));
}

export function forget(table: string): void {
  store(
    "tables",
    knownTables().filter((one) => one.table !== table),
  );
}

/** Read from session storage, which survives a reload. */
function loadInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(`femopp.${key}`);
  } catch {
    return null;
  }
}

function storeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`femopp.${key}`);
    else sessionStorage.setItem(`femopp.${key}`, value);
  } catch {
    // The value is too long, or storage is refused; then it is lost on reload.
  }
}

/** Return the record that was opened in this tab. */
export function openedRecord(): string | null {
  return loadInTab("record");
}

export function storeOpenedRecord(record: string | null): void {
  storeInTab("record", record);
}

/** A request to join a table: its token, and the chosen seat. */
export interface JoinRequest {
  token: string;
  seat: number | null;
}

export function joinRequestAt(table: string): JoinRequest | null {
  const asked = loadInTab(`asked.${table}`);
  return asked === null ? null : (JSON.parse(asked) as JoinRequest);
}

export function storeJoinRequest(table: string, asked: JoinRequest | null): void {
  storeInTab(`asked.${table}`, asked === null ? null : JSON.stringify(asked));
}
