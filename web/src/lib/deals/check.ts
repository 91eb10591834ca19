import { isClosed, type KeptRound } from "./kept";
import { partsOf, Unreadable, type Entry, type Part, type Round } from "./record";
import { chanceOf, isMisdeal, isSame, placesOf, TableAt, type ByChance } from "./table";
import { committed, fingerprintOf, keyOf } from "./verified";

/** Checks the deals of a match as `femopp verify` does, but for the rules of its game. */

/** As `femopp verify` has them; a record that isn't as Femopp writes it is unreadable. */
export type Answer = "verified" | "consistent" | "not_yet" | "unverified" | "wrong" | "unreadable";

/** The ways in which a server could cheat, by their names in the reference. */
export type Cheat =
  | "seen" | "seed" | "unpublished" | "nonce_dropped" | "nonce" | "unlisted" | "not_missing" | "key" | "order"
  | "swapped" | "prepared" | "other_draw" | "counted_twice" | "hidden" | "uncovered";

/** Something that is wrong; rounds count from 1, draws from 0. */
export interface Finding {
  cheat: Cheat;
  round?: number;
  guest?: string;
  line?: number;
  deal?: number | undefined;
  draw?: number;
  /** The fingerprint that this device kept. */
  seen?: string;
  /** The draw that the cards are of. */
  other?: number;
  /** The two cards that have changed places. */
  cards?: [string, string];
}

export interface Checked {
  answer: Answer;
  rounds: CheckedRound[];
  /** The number of draws that are right. */
  draws: number;
  takenBack: number[];
  findings: Finding[];
  /** The line that can't be read. */
  line?: number;
}

export interface CheckedRound extends Round {
  fingerprint: string;
  /** Whether this device kept the same from before the first card, and its own number is in it. */
  isProved: boolean;
  isOwn: boolean;
}

/** Check a record against what this device kept of its match. */
export function checked(record: string, kept: readonly KeptRound[]): Checked {
  const none = { rounds: [], draws: 0, takenBack: [], findings: [] };
  try {
    return compared(partsOf(record), kept);
  } catch (error) {
    if (error instanceof Unreadable) return { ...none, answer: "unreadable", line: error.line };
    throw error;
  }
}

function compared(parts: Part[], kept: readonly KeptRound[]): Checked {
  const rounds = parts.flatMap((part) => part.rounds).map((round) => withFingerprint(round, kept));
  const takenBack = [...new Set(parts.flatMap((part) => part.takenBack))].sort((one, other) => one - other);
  const draws = new Draws(rounds, new Set(takenBack));
  if (rounds.length > 0) for (const part of parts) draws.follow(part);
  draws.end();
  const findings = [...unseen(rounds, kept), ...wrong(rounds, draws.isOver), ...draws.findings];
  return { answer: answerTo(rounds, findings), rounds, draws: draws.right, takenBack, findings };
}

function answerTo(rounds: readonly CheckedRound[], findings: readonly Finding[]): Answer {
  const played = rounds.filter((one) => !one.isVoid);
  if (findings.length > 0) return "wrong";
  if (rounds.length === 0) return "unverified";
  if (played.length === 0 || played.some((one) => one.seed === null)) return "not_yet";
  return played.every((one) => one.isProved) ? "verified" : "consistent";
}

function withFingerprint(round: Round, kept: readonly KeptRound[]): CheckedRound {
  const fingerprint = fingerprintOf(round.id, round.commitment, round.listed);
  const same = kept.find((one) => isClosed(one) && seenOf(one) === fingerprint);
  return { ...round, fingerprint, isProved: same !== undefined, isOwn: round.nonces.some(([, nonce]) => nonce === same?.nonce) };
}

const seenOf = (kept: KeptRound): string => fingerprintOf(kept.id, kept.commitment, kept.listed);

/** Return a finding for each round that this device saw otherwise, or that isn't in the record. */
function unseen(rounds: readonly CheckedRound[], kept: readonly KeptRound[]): Finding[] {
  return kept.flatMap((seen) => {
    const at = rounds.findIndex((one) => one.id === seen.id);
    const round = rounds[at];
    const isKept = isClosed(seen) ? round?.fingerprint === seenOf(seen) : round === undefined || round.commitment === seen.commitment;
    return isKept ? [] : [{ cheat: "seen" as const, seen: seenOf(seen), ...(at < 0 ? {} : { round: at + 1 }) }];
  });
}

function wrong(rounds: readonly Round[], isOver: boolean): Finding[] {
  let before = -1;
  return rounds.flatMap((one, at) => {
    const found: Finding[] = [];
    const finds = (cheat: Cheat, guest?: string): void => void found.push({ cheat, round: at + 1, ...(guest === undefined ? {} : { guest }) });
    const [listed, nonces] = [new Map(one.listed), new Map(one.nonces)];
    if (one.seed === null) {
      if (one.isVoid || isOver) finds("unpublished");
    } else if (committed(one.seed) !== one.commitment) finds("seed");
    for (const [guest, nonce] of one.nonces) {
      if (!listed.has(guest)) finds("unlisted", guest);
      else if (committed(nonce) !== listed.get(guest)) finds("nonce", guest);
    }
    if (one.isVoid) {
      for (const guest of one.missing) if (!listed.has(guest) || nonces.has(guest)) finds("not_missing", guest);
      return found;
    }
    if (one.seed !== null) for (const guest of listed.keys()) if (!nonces.has(guest)) finds("nonce_dropped", guest);
    const key = keyBy(one);
    if (key !== null && one.key !== null && one.key !== key) finds("key");
    if (one.firstDraw <= before) finds("order");
    before = one.firstDraw;
    return found;
  });
}

/** Return the key that seed and nonces give; null if some of them aren't known. */
function keyBy({ id, seed, listed, nonces }: Round): string | null {
  const known = new Map(nonces);
  if (seed === null || listed.some(([guest]) => !known.has(guest))) return null;
  return keyOf(id, seed, listed.map(([guest]) => [guest, known.get(guest)!]));
}

/** How far before and after its number another draw is looked for whose cards were dealt. */
const NEAR = 50;
/** For so many findings another draw is looked for; a search takes some hundredths of a second. */
const MOST = 20;
/** So many cards come from only one draw; fewer may be those of another by chance. */
const MANY = 6;

/** Follows the parts of a match, and compares each of its draws. */
class Draws {
  readonly findings: Finding[] = [];
  right = 0;
  isOver = false;
  private next = 0;
  private isCopy = false;
  private readonly keys: { first: number; key: string | null }[];
  /** The misdeals, and the lowest number below a hundred of a deal that is none. */
  private readonly misdeals: { chance: number; entry: Entry; number: number }[] = [];
  private leastRight = 100;

  constructor(rounds: readonly Round[], private readonly takenBack: ReadonlySet<number>) {
    this.keys = rounds.filter((one) => !one.isVoid).map((one) => ({ first: one.firstDraw, key: one.key ?? keyBy(one) }));
  }

  follow(part: Part): void {
    this.begin(part);
    const table = new TableAt(part);
    for (const entry of part.log) {
      if (entry.kind === "fresh") table.giveBack(entry.seat);
      else if (entry.kind === "told") this.finds("uncovered", entry);
      else this.compare(table, entry);
    }
    this.isOver = part.hasWinner && !this.isCopy;
  }

  private begin(part: Part): void {
    const line = part.log[0]?.line ?? 1;
    const [found, expected] = [this.free(part.drawsBefore), this.free(this.next)];
    if (found !== expected) this.findings.push({ cheat: "order", draw: found, line });
    this.next = found;
    const key = this.key(found);
    if (part.seed !== null && key !== null && part.seed !== key) this.findings.push({ cheat: "key", draw: found, line });
  }

  private compare(table: TableAt, entry: ByChance): void {
    const number = this.free(this.next);
    this.next = number + 1;
    const [key, isHidden] = [this.key(number), placesOf(entry).flat().includes("??")];
    const given = key === null ? [] : table.by(entry, key, number);
    if (!this.keys.some((one) => one.first <= number)) this.finds("uncovered", entry, { draw: number });
    else if (key === null) this.isCopy ||= isHidden;
    else if (isHidden) this.finds("hidden", entry, { draw: number });
    else if (!isAmong(given, entry)) this.differs(table, entry, number, given);
    else this.isRight(table, entry, key, number);
    table.follow(entry, given);
  }

  private isRight(table: TableAt, entry: ByChance, key: string, number: number): void {
    this.right += 1;
    if (entry.kind !== "deal" || !table.misdeals) return;
    const chance = chanceOf(key, number);
    if (isMisdeal(entry.hands)) this.misdeals.push({ chance, entry, number });
    else this.leastRight = Math.min(this.leastRight, chance);
  }

  /** Look for misdeals of a higher chance than deals that are none: no rate of misdeals gives both. */
  end(): void {
    for (const { chance, entry, number } of this.misdeals)
      if (chance >= this.leastRight) {
        this.right -= 1;
        this.finds("prepared", entry, { draw: number });
      }
  }

  private differs(table: TableAt, entry: ByChance, number: number, given: string[][][]): void {
    const other = this.other(table, entry, number);
    const cards = given.map((one) => swap(one, placesOf(entry))).find((one) => one !== null);
    if (other !== undefined) {
      this.finds(other < number ? "counted_twice" : "other_draw", entry, { draw: number, other });
      // What follows is compared as the server has counted.
      this.next = other + 1;
    } else if (entry.kind === "deal" && cards) this.finds("swapped", entry, { draw: number, cards });
    else this.finds("prepared", entry, { draw: number });
  }

  /** Return the number of another draw that gives these cards. */
  private other(table: TableAt, entry: ByChance, number: number): number | undefined {
    if (entry.kind === "lot" || placesOf(entry).flat().length < MANY || this.findings.length >= MOST) return undefined;
    const near = Array.from({ length: 2 * NEAR }, (_, at) => number - NEAR + at).filter((one) => one >= 0);
    return near.find((one) => {
      const key = this.key(one);
      return key !== null && isAmong(table.by(entry, key, one), entry);
    });
  }

  private key(number: number): string | null {
    return this.keys.findLast((one) => one.first <= number)?.key ?? null;
  }

  /** Return the first number from this one on that wasn't taken back. */
  private free(number: number): number {
    while (this.takenBack.has(number)) number += 1;
    return number;
  }

  private finds(cheat: Cheat, entry: Entry, more: Partial<Finding> = {}): void {
    const deal = entry.kind === "deal" || entry.kind === "told" ? entry.deal : undefined;
    this.findings.push({ cheat, deal, line: entry.line, ...more });
  }
}

const isAmong = (given: string[][][], entry: ByChance): boolean => given.some((one) => isSame(one, placesOf(entry)));

/** Return the two cards that have changed places; null if there is any other difference. */
function swap(right: string[][], found: string[][]): [string, string] | null {
  if (String(right.map((one) => one.length)) !== String(found.map((one) => one.length))) return null;
  const all = found.flat();
  const moved = right.flat().flatMap((card, place) => (card === all[place] ? [] : [[card, all[place]!] as [string, string]]));
  const [one, other] = moved;
  return moved.length === 2 && one![0] === other![1] && one![1] === other![0] ? one! : null;
}
