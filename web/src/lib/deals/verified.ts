import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Commitments, keys and fingerprints; the page on verified deals in the reference has every byte of them. */

/** Guest ids, each with a commitment or a nonce in hex, in the order of the closed list. */
export type Pairs = readonly (readonly [string, string])[];

/** Return the commitment to a seed or a nonce, both in hex. */
export const committed = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** Return the key of the draws, from the server's seed and the nonces. */
export const keyOf = (id: string, seed: string, nonces: Pairs): string => hashed("femopp-deals-1", id, seed, ...lines(nonces));

/** Return the fingerprint of the server's commitment and the closed list of the others. */
export const fingerprintOf = (id: string, commitment: string, listed: Pairs): string => hashed("femopp-seen-1", id, commitment, ...lines(listed));

const lines = (pairs: Pairs): string[] => pairs.map((pair) => pair.join(":"));
const hashed = (...all: string[]): string => bytesToHex(sha256(utf8ToBytes(all.map((line) => `${line}\n`).join(""))));
