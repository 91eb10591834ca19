import { shake256 } from "@noble/hashes/sha3.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** A pack of 52 as it begins; the one of Sheepshead has only its cards from the sevens up. */
export const PACK = ["C", "D", "H", "S"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));

/** One act of chance: numbers from its own stream, as the page on the generator in the reference describes. */
export class Draw {
  private readonly stream;

  constructor(key: string, number: number) {
    this.stream = shake256.create().update(utf8ToBytes(`femopp-shake256:${key}:${number}`));
  }

  /** Return the next number below a bound. */
  below(bound: number): number {
    const most = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = this.stream.xof(4).reduce((sum, byte) => sum * 256 + byte, 0);
      if (word < most) return word % bound;
    }
  }

  shuffle(cards: readonly string[]): string[] {
    const pack = [...cards];
    for (let last = pack.length - 1; last > 0; last -= 1) {
      const chosen = this.below(last + 1);
      [pack[last], pack[chosen]] = [pack[chosen]!, pack[last]!];
    }
    return pack;
  }
}
