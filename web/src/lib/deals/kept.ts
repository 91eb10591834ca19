import { hold, inTab, load } from "../storage";

/** What this device keeps of rounds. It lies apart from the storage, as pages load it later. */

/** A match of a table, by its number from 1. */
export interface MatchAt {
  table: string;
  match: number;
}

/** What this device saw of a round before the first card: the server's commitment, the closed list, and its own number. */
export interface KeptRound extends MatchAt {
  id: string;
  commitment: string;
  listed: [string, string][];
  /** Empty if it has no part in it. */
  nonce: string;
}

const MOST_ROUNDS = 60;

/** Whether the list was closed when it was kept. */
export const isClosed = (kept: KeptRound): boolean => kept.listed.length > 0 || kept.nonce === "";

/** Return what is kept of rounds, without what somebody or something else has damaged. */
export function keptRounds(): KeptRound[] {
  const found = load<unknown>("rounds", []);
  return Array.isArray(found) ? found.filter(isKeptRound) : [];
}

function isKeptRound(found: unknown): found is KeptRound {
  const { id, commitment, listed, nonce } = (found ?? {}) as Record<string, unknown>;
  return [id, commitment, nonce].every((one) => typeof one === "string") && Array.isArray(listed) && listed.every(Array.isArray);
}

export const keptRound = (id: string): KeptRound | undefined => keptRounds().find((one) => one.id === id);

export function keepRound(round: KeptRound): void {
  hold("rounds", [round, ...keptRounds().filter((one) => one.id !== round.id)].slice(0, MOST_ROUNDS));
}

/** Return the number that this tab has committed to before it knew the round, empty for none. */
export const earlyNonce = (): string => load("early", "", inTab);
