import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

import type { Commit, Reveal, ShownRound } from "./protocol";
import { keepRound, keptRound, type KeptRound } from "./storage";

/**
 * This device's part in the chance of a match: it commits to a random number, and reveals it when the list of all
 * commitments is closed. It keeps what it has seen before the first card.
 */

/** The number of each round that this page has made, as another window of the browser may keep another. */
const own = new Map<string, string>();

/** Return what this device says in a round, once at each stage; null for nothing. */
export function answerIn(round: ShownRound, guest: string): Commit | Reveal | null {
  const kept = keptRound(round.id);
  if (round.stage === "open") {
    const nonce = own.get(round.id) ?? kept?.nonce ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    own.set(round.id, nonce);
    keepRound(seen(round, nonce));
    return { type: "Commit", id: "", round: round.id, commitment: committed(nonce) };
  }
  if (round.stage !== "closed") return null;
  const listed = round.listed.find(([one]) => one === guest)?.[1];
  const nonce = [own.get(round.id), kept?.nonce].find((one) => one !== undefined && committed(one) === listed);
  keepRound(seen(round, nonce ?? ""));
  return nonce === undefined ? null : { type: "Reveal", id: "", round: round.id, nonce };
}

const committed = (nonce: string): string => bytesToHex(sha256(hexToBytes(nonce)));

const seen = ({ id, commitment, listed }: ShownRound, nonce: string): KeptRound => ({ id, commitment, listed, nonce });
