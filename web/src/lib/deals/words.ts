import list from "../../../../src/femopp/driver/words.txt?raw";

const WORDS = list.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

/** Return the four words for the first 44 bits of a fingerprint, to read to each other. */
export function wordsOf(fingerprint: string): string[] {
  const first = BigInt(`0x${fingerprint.slice(0, 11)}`);
  return [33n, 22n, 11n, 0n].map((shift) => WORDS[Number((first >> shift) & 2047n)]!);
}
