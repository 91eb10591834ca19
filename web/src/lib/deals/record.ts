import type { Pairs } from "./verified";

/** A record, as far as its deals can be checked without the rules of its game. */

/** A round in which server and players made the key of the draws, as far as it is public. */
export interface Round {
  id: string;
  commitment: string;
  listed: Pairs;
  seed: string | null;
  nonces: Pairs;
  key: string | null;
  firstDraw: number;
  isVoid: boolean;
  missing: string[];
}

/** What the table did by chance, and what the players did to the cards of the next act of chance. */
export type Entry = { line: number } & (
  | { kind: "deal"; deal: number; hands: string[][]; rest: string[] }
  | { kind: "draw"; cards: string[] }
  | { kind: "reshuffle"; cards: string[] }
  | { kind: "lot"; seat: number }
  | { kind: "fresh"; seat: number }
  | { kind: "told"; deal: number }
);

/** A part of a match, between which people came or went. `out` are the seats that play no more, at its beginning. */
export interface Part {
  game: string;
  players: string[];
  rounds: Round[];
  drawsBefore: number;
  takenBack: number[];
  seed: string | null;
  dealer: number | null;
  out: number[];
  log: Entry[];
  hasWinner: boolean;
}

/** A line that isn't as Femopp writes it: what is on it can't be checked. */
export class Unreadable extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

interface Line {
  said: string;
  number: number;
}

const OTHERS = ["rules", "preset", "option", "points", "played", "doublers", "away", "chosen"];
const SAID = ["trick", "points", "money", "others"];
const QUIET = ["gather", "close", "stop"];

/** Read a record in its parts. Raises `Unreadable`. */
export function partsOf(text: string): Part[] {
  const rows = text.normalize("NFC").split("\n");
  const lines = rows.map((row, at) => ({ said: row.replace(/#.*/su, "").replace(/\s+/gu, " ").trim(), number: at + 1 }));
  return new Reader(lines.filter(({ said }) => said !== "")).parts();
}

class Reader {
  private now: Line = { said: "", number: 1 };
  private at = 0;

  constructor(private readonly lines: Line[]) {}

  parts(): Part[] {
    const parts: Part[] = [];
    while (this.next !== undefined) {
      this.take();
      if (this.now.said !== "femopp record 1") this.fails();
      parts.push(this.part());
    }
    if (parts.length === 0) this.fails();
    return parts;
  }

  private part(): Part {
    const part: Part = { game: "", players: [], rounds: [], drawsBefore: 0, takenBack: [], seed: null, dealer: null, out: [], log: [], hasWinner: false };
    const known = new Set<string>();
    while (part.players.length === 0) {
      const [key, value] = this.take();
      // Of a line that is there twice, others could read the other one.
      const one = ["game", "draws_before", "draws_taken_back"].includes(key) ? key : `${part.rounds.length} ${key}`;
      if (known.has(one) && key !== "option") this.fails();
      known.add(one);
      this.head(part, key, value);
    }
    if (!Object.hasOwn(PACKS, part.game)) this.fails();
    while (this.begins("seed", "dealer", "out", ...OTHERS)) this.start(part, ...this.take());
    while (this.next !== undefined && this.next.said !== "femopp record 1") this.entry(part, ...this.take());
    return part;
  }

  /** A line above the players: the game, its rules, and the rounds. */
  private head(part: Part, key: string, value: string): void {
    const round = part.rounds.at(-1);
    if (key === "game") part.game = value;
    else if (key === "players") part.players = this.eachOnce(value.split(",").map((name) => name.trim()));
    else if (key === "round" || key === "void_round")
      part.rounds.push({ id: this.matching(/^[0-9a-f]{32}$/, value), commitment: "", listed: [], seed: null, nonces: [], key: null, firstDraw: 0, isVoid: key !== "round", missing: [] });
    else if (key === "draws_before") part.drawsBefore = this.number(value);
    else if (key === "draws_taken_back") part.takenBack = value.split(",").map((one) => this.number(one.trim()));
    else if (round === undefined) this.known(key, OTHERS);
    else if (key === "seed_commitment") round.commitment = this.digits(value);
    else if (key === "listed") round.listed = this.pairs(value);
    else if (key === "server_seed") round.seed = this.digits(value);
    else if (key === "nonces") round.nonces = this.pairs(value);
    else if (key === "missing") round.missing = value.split(",").map((one) => this.matching(/^[\w-]+$/, one.trim()));
    else if (key === "first_draw") round.firstDraw = this.number(value);
    else if (key === "key") round.key = this.digits(value);
    else this.fails();
  }

  /** A line between the players and the log: where the match starts. */
  private start(part: Part, key: string, value: string): void {
    if ((key === "seed" && part.seed !== null) || (key === "dealer" && part.dealer !== null)) this.fails();
    if (key === "seed") part.seed = value;
    else if (key === "dealer") part.dealer = this.seat(part, value);
    else if (key === "out") {
      part.out = this.eachOnce(value.split(",").map((name) => this.seat(part, name.trim())));
      if (part.out.length === part.players.length) this.fails();
    }
  }

  private entry(part: Part, key: string, value: string): void {
    const [word = "", ...rest] = value.split(" ");
    const line = this.now.number;
    if (key === "table") this.byTable(part, word, rest);
    else if (/^deal \d+( so far)?$/.test(key)) this.deal(part, key, value);
    else if (key === "winner") part.hasWinner = true;
    else if (part.players.includes(named(key))) {
      if (word === "fresh_hand") part.log.push({ kind: "fresh", seat: this.seat(part, key), line });
      // A hand that isn't below its deal.
      else if (areCards([word])) this.fails();
    } else if (word === "fresh_hand") this.fails();
    else this.known(key, SAID);
  }

  private byTable(part: Part, word: string, rest: string[]): void {
    const line = this.now.number;
    if ((word === "draw" && areCards(rest)) || word === "reshuffle") part.log.push({ kind: word, cards: this.cards(rest.join(" ")), line });
    else if (["draw", "dealer", "appoint"].includes(word)) part.log.push({ kind: "lot", seat: this.seat(part, rest.join(" ")), line });
    else this.known(word, QUIET);
  }

  private deal(part: Part, key: string, told: string): void {
    const [line, deal] = [this.now.number, Number.parseInt(key.slice(5))];
    if (told !== "" || key.endsWith("so far") || this.now.said !== key) {
      part.log.push({ kind: "told", deal, line });
      // The hands of a deal that was joined in its middle.
      while (this.next !== undefined && areCards(cut(this.next.said)[1].split(" "))) this.take();
      return;
    }
    const hands = part.players.map((name) => {
      const [found, cards] = this.take();
      if (named(found) !== name) this.fails();
      return this.cards(cards);
    });
    const dealt = hands.flat().length;
    const rest = this.begins("rest") ? this.cards(this.take()[1]) : Array<string>(Math.max(0, PACKS[part.game]! - dealt)).fill("??");
    part.log.push({ kind: "deal", deal, hands, rest, line });
  }

  private begins(...keys: string[]): boolean {
    return this.next !== undefined && this.next.said.includes(":") && keys.includes(cut(this.next.said)[0]);
  }

  private get next(): Line | undefined {
    return this.lines[this.at];
  }

  private take(): [string, string] {
    this.now = this.next ?? this.fails();
    this.at += 1;
    return cut(this.now.said);
  }

  private known(key: string, keys: readonly string[]): void {
    if (!keys.includes(key)) this.fails();
  }

  private seat(part: Part, name: string): number {
    const seat = part.players.indexOf(named(name));
    return seat >= 0 ? seat : this.fails();
  }

  private cards(text: string): string[] {
    const cards = text === "" ? [] : text.split(" ");
    return areCards(cards) || cards.length === 0 ? cards : this.fails();
  }

  private pairs(text: string): Pairs {
    const pairs = text.split(",").map((one) => {
      const [guest = "", digits = ""] = this.matching(/^[\w-]+ [0-9a-f]{64}$/, one.trim()).split(" ");
      return [guest, digits] as const;
    });
    this.eachOnce(pairs.map(([guest]) => guest));
    return pairs;
  }

  private eachOnce<T>(all: T[]): T[] {
    return new Set(all).size === all.length ? all : this.fails();
  }

  private digits = (text: string): string => this.matching(/^[0-9a-f]{64}$/, text);
  private number = (text: string): number => Number(this.matching(/^\d{1,9}$/, text));
  private matching = (form: RegExp, text: string): string => (form.test(text) ? text : this.fails());

  private fails(): never {
    throw new Unreadable(this.now.number);
  }
}

/** The number of cards in each game's pack. */
const PACKS: Readonly<Record<string, number>> = { rifki: 52, rodskagg: 52, sheepshead: 32 };

const areCards = (words: readonly string[]): boolean => words.length > 0 && words.every((one) => /^([2-9TJQKA][CDHS]|\?\?)$/.test(one));

/** Cut a line at its first colon. */
function cut(said: string): [string, string] {
  const [, key = said, value = ""] = /^(.*?) ?: ?(.*)$/.exec(said) ?? [];
  return [key, value];
}

/** Return a name without the quotes that show that it is one. */
const named = (name: string): string => name.replace(/^"(.*)"$/, "$1");
