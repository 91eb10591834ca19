import type { Api } from "./api";
import { rememberTry, tokenAt, tries, type Try } from "./storage";

/** Trying again from a moment of a match: the same cards and bots, at a table that counts nowhere. */

/** Where a try leads back to: its review, or the first page on another device. */
export function backFrom(table: string): string {
  const found = tries().find((one) => one.table === table);
  return found ? `/review/${encodeURIComponent(found.of)}/${found.match}` : "/";
}

/** Open the table as it lay and return its path; a repeated `attempt` opens no second one. */
export async function openTry(api: Api, moment: Omit<Try, "table" | "token">, attempt: number): Promise<string> {
  const { of, match, action } = moment;
  const { table, token } = await api.tryAgain(of, match, tokenAt(of) ?? "", action, attempt);
  rememberTry({ table, token, of, match, action });
  return `/${table}`;
}

/** Open it once more as it lay at first; null on a device that doesn't know of what it is a try. */
export async function startOver(api: Api, table: string): Promise<string | null> {
  const found = tries().find((one) => one.table === table);
  return found ? openTry(api, found, Date.now()) : null;
}
