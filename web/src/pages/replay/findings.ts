import type { Deals as Texts } from "texts";
import type { Answer, Finding } from "../../lib/deals/check";
import { wordsOf } from "../../lib/deals/words";
import type { Words } from "../../lib/words";

const SUITS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** Write a card of a record, such as TH, in the letters of a language. */
export function cardIn(card: string, ranks: string): string {
  const place = "TJQAK".indexOf(card[0]!);
  return `${place < 0 ? card[0] : ranks.split(" ")[place]}${SUITS[card[1]!]}`;
}

/** Say what is wrong with the deals of a match; `named` has the names of guests. */
export function saying(one: Finding, t: Texts, w: Words, named: Record<string, string>): string {
  const { round = 0, draw = 0, other = 0, guest = "" } = one;
  const name = named[guest] ?? guest;
  const what = one.deal === undefined ? t.draw(draw) : w.deal(one.deal);
  switch (one.cheat) {
    case "seen":
      return t.faultSeen(wordsOf(one.seen ?? "").join(" "));
    case "seed":
      return t.faultSeed(round);
    case "unpublished":
      return t.faultUnpublished(round);
    case "nonce_dropped":
      return t.faultDropped(round, name);
    case "nonce":
      return t.faultNonce(round, name);
    case "unlisted":
      return t.faultUnlisted(round, name);
    case "not_missing":
      return t.faultMissing(round, name);
    case "key":
      return one.round === undefined ? t.faultSeedLine(draw) : t.faultKey(round);
    case "order":
      return one.round === undefined ? t.faultOrder(draw) : t.faultRoundOrder(round);
    case "swapped": {
      const [first, second] = one.cards!.map((card) => cardIn(card, w.ranks));
      return t.faultSwapped(what, first!, second!);
    }
    case "prepared":
      return t.faultPrepared(what, draw);
    case "other_draw":
      return t.faultOther(what, draw, other);
    case "counted_twice":
      return t.faultTwice(what, draw, other);
    case "hidden":
      return t.faultHidden(what);
    case "uncovered":
      return t.faultUncovered(what);
  }
}

/** Return the answer to whether the deals are as promised, in a word or two. */
export function titleOf(answer: Answer, t: Texts): string {
  const titles = { verified: t.verified, consistent: t.consistent, not_yet: t.notYet, unverified: t.notVerified, wrong: t.wrong, unreadable: t.notChecked };
  return titles[answer];
}
