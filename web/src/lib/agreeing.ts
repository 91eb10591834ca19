import { bytesToHex } from "@noble/hashes/utils.js";

import { earlyNonce, isClosed, keepRound, keptRound, type KeptRound, type MatchAt } from "./deals/kept";
import { committed } from "./deals/verified";
import type { Commit, Reveal, ShownRound } from "./protocol";
import { storeEarlyNonce } from "./storage";

/**
 * This device's part in the chance of a match: it commits to a random number, and reveals it when the list of all
 * commitments is closed. It keeps what it has seen before the first card.
 */

/** The number of each round that this page has made, as another window of the browser may keep another. */
const own = new Map<string, string>();

/** What this page has seen of each round so far. */
const first = new Map<string, KeptRound>();

/**
 * Return what this device says in a round, once at each stage; null for nothing.
 *
 * A server that shows another commitment or another list later gets no number, and what was kept stays.
 */
export function answerIn(round: ShownRound, guest: string, at: MatchAt): Commit | Reveal | null {
  const kept = first.get(round.id) ?? keptRound(round.id);
  if (kept !== undefined && !goesOn(kept, round)) return null;
  if (round.stage === "open") {
    const nonce = own.get(round.id) ?? kept?.nonce ?? (takeEarly() || bytesToHex(crypto.getRandomValues(new Uint8Array(32))));
    own.set(round.id, nonce);
    keep(seen(round, nonce, at));
    return { type: "Commit", id: "", round: round.id, commitment: committed(nonce) };
  }
  if (round.stage !== "closed") return null;
  const mine = round.listed.filter(([one]) => one === guest);
  // Of a list that names this person twice, nobody knows which number counts.
  const listed = mine.length === 1 ? mine[0]![1] : undefined;
  const nonce = [own.get(round.id), kept?.nonce, takeEarly()].find((one) => one && committed(one) === listed);
  keep(seen(round, nonce ?? "", at));
  return nonce === undefined ? null : { type: "Reveal", id: "", round: round.id, nonce };
}

/** Return the number that was committed to with the request for the table, once: no round has that of another. */
function takeEarly(): string {
  const nonce = earlyNonce();
  storeEarlyNonce("");
  return nonce;
}

function keep(round: KeptRound): void {
  first.set(round.id, round);
  keepRound(round);
}

/** Whether a round is as it was seen before. Once closed, even an empty list stays so. */
export const goesOn = (kept: KeptRound, round: ShownRound): boolean =>
  kept.commitment === round.commitment && (!isClosed(kept) || (round.stage !== "open" && JSON.stringify(kept.listed) === JSON.stringify(round.listed)));

const seen = ({ id, commitment, listed }: ShownRound, nonce: string, at: MatchAt): KeptRound => ({ ...at, id, commitment, listed, nonce });
