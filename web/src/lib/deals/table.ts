import { Draw, PACK } from "./draw";
import type { Entry, Part } from "./record";

/** An entry of the log by chance. */
export type ByChance = Exclude<Entry, { kind: "fresh" | "told" }>;
type Deal = Extract<Entry, { kind: "deal" }>;

/** The cards of an entry in all its places, or the seat that it names. */
export function placesOf(entry: ByChance): string[][] {
  if (entry.kind === "deal") return [...entry.hands, entry.rest];
  return [entry.kind === "lot" ? [`${entry.seat}`] : entry.cards];
}

export const isSame = (one: string[][], other: string[][]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The cards of a hand in Rödskägg. */
const HAND = 6;

const PACK_32 = PACK.filter((card) => card >= "7");

/** What the next draw depends on in a part: who deals, and in Rödskägg the cards that are shuffled back in. */
export class TableAt {
  private dealer: number | null;
  private hands: string[][] = [];
  private stock: string[] = [];
  private aside: string[][] = [];

  constructor(private readonly part: Part) {
    this.dealer = part.dealer;
  }

  /** Return what a draw may give in place of an entry: for a first dealer who wasn't drawn, a deal by each. */
  by(entry: ByChance, key: string, number: number): string[][][] {
    const draw = new Draw(key, number);
    if (entry.kind === "lot") return [[[`${this.lot(draw)}`]]];
    if (entry.kind === "draw") return [[draw.shuffle(PACK).slice(0, entry.cards.length)]];
    if (entry.kind === "reshuffle") return [[draw.shuffle(this.toShuffle(entry.cards.length))]];
    if (this.part.game === "rodskagg") return [bySize(draw, entry)];
    const pack = draw.shuffle(this.part.game === "sheepshead" ? PACK_32 : PACK);
    return this.dealers.map((dealer) => this.dealt(pack, dealer));
  }

  /** Whether there are misdeals in this game, where everybody has six cards. */
  get misdeals(): boolean {
    return this.part.game === "rodskagg";
  }

  /** Go on when an entry by chance is done. */
  follow(entry: ByChance, given: string[][][]): void {
    if (entry.kind === "lot") this.dealer = entry.seat;
    if (entry.kind === "reshuffle") [this.stock, this.aside] = [entry.cards, this.aside.slice(-1)];
    if (entry.kind !== "deal") return;
    [this.hands, this.stock, this.aside] = [[...entry.hands], entry.rest, []];
    const right = given.findIndex((one) => isSame(one, placesOf(entry)));
    const dealer = this.dealers[right] ?? this.dealer;
    this.dealer = dealer === null ? null : (dealer + this.way + this.seats) % this.seats;
  }

  /** Give a hand back; six cards of the stock come for it, if there are so many. */
  giveBack(seat: number): void {
    this.aside.push(this.hands[seat] ?? []);
    this.hands[seat] = this.stock.slice(0, HAND);
    if (this.stock.length >= HAND) this.stock = this.stock.slice(HAND);
  }

  private lot(draw: Draw): number {
    const seats = this.part.players.map((_, seat) => seat).filter((seat) => !this.part.out.includes(seat));
    return seats[draw.below(seats.length)]!;
  }

  /** Return the stock and the hands that are shuffled in; the last one stays aside unless so many cards need it. */
  private toShuffle(size: number): string[] {
    const without = [...this.stock, ...this.aside.slice(0, -1).flat()];
    return without.length === size ? without : [...this.stock, ...this.aside.flat()];
  }

  private get seats(): number {
    return this.part.players.length;
  }

  /** Rifki goes counter-clockwise. */
  private get way(): number {
    return this.part.game === "rifki" ? -1 : 1;
  }

  private get dealers(): number[] {
    return this.dealer === null ? this.part.players.map((_, seat) => seat) : [this.dealer];
  }

  /** Deal a pack: card by card in Rifki; in Sheepshead three each, two to the blind, and three each. */
  private dealt(pack: string[], dealer: number): string[][] {
    const hands = this.part.players.map((): string[] => []);
    const packet = this.part.game === "rifki" ? 1 : 3;
    const round = packet * this.seats;
    const blind = packet === 1 ? [] : pack.slice(round, round + 2);
    pack.filter((card) => !blind.includes(card)).forEach((card, place) => {
      const after = 1 + Math.floor((place % round) / packet);
      hands[(dealer + this.way * after + 2 * this.seats) % this.seats]!.push(card);
    });
    return [...hands, blind];
  }
}

/** Deal in Rödskägg: six each from the lowest seat; in a misdeal one hand has a card more or fewer. */
function bySize(draw: Draw, { hands }: Deal): string[][] {
  const pack = draw.shuffle(PACK);
  const sizes = hands.map((hand) => (hand.length === 0 ? 0 : HAND));
  if (isMisdeal(hands)) {
    draw.below(100);
    const dealtTo = sizes.flatMap((size, seat) => (size === 0 ? [] : [seat]));
    const unlucky = dealtTo[draw.below(dealtTo.length)]!;
    sizes[unlucky]! += draw.below(2) === 1 ? 1 : -1;
  }
  return [...sizes.map((size) => pack.splice(0, size)), pack];
}

export const isMisdeal = (hands: string[][]): boolean => hands.some((hand) => hand.length !== 0 && hand.length !== HAND);

/** Return the number below a hundred that says whether a deal becomes a misdeal. */
export function chanceOf(key: string, number: number): number {
  const draw = new Draw(key, number);
  draw.shuffle(PACK);
  return draw.below(100);
}
