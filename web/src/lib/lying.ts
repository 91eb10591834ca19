import { entryIn } from "./builds";
import type { Shown } from "./protocol";
import { load, store } from "./storage";

/** A table as it lay when its page was left, to be seen without a connection. Only the latest one is kept. */

export interface Lying {
  table: string;
  token: string | null;
  /** The build that was shown it; another one may read it otherwise. */
  build: string | null;
  /** When it lay so, in milliseconds. */
  at: number;
  shown: Shown;
}

const KEY = "lying";

export function leaveLying(table: string, token: string | null, shown: Shown): void {
  store(KEY, { table, token, build: entryIn(document), at: Date.now(), shown });
}

/** Forget how a table lay that is no more. */
export function forgetLying(table: string): void {
  if (load<Lying | null>(KEY, null)?.table === table) store(KEY, null);
}

/** Return the table that was left last, if this build can show it. */
export function lastLying(): Lying | null {
  const found = load<Lying | null>(KEY, null);
  return found?.build === entryIn(document) ? found : null;
}

/** Return a table as it lay for whoever has this token. */
export function lyingAt(table: string, token: string | null): Lying | null {
  const found = lastLying();
  return found?.table === table && found.token === token ? found : null;
}
