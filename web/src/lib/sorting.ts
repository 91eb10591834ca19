import type { HeldCard } from "./protocol";

/** Order of a hand: the server's by suits, the server's by ranks, or the user's own. */
export type Sorting = "suits" | "ranks" | "own";

/** Check whether there is anything to sort: face-down cards are all alike. */
export function canSort(hand: readonly HeldCard[]): boolean {
  return hand.length > 1 && hand.every((card) => card.suit !== "");
}

/**
 * Sort a hand, which comes sorted by suits; `own` is the user's own order. New cards go to the end.
 */
export function sorted(
  hand: readonly HeldCard[],
  sorting: Sorting,
  lowFirst: boolean,
  own: readonly string[] = [],
): HeldCard[] {
  if (!canSort(hand)) return [...hand];
  const bySuit = [...hand];
  if (sorting === "ranks") bySuit.sort((one, other) => one.place - other.place);
  if (lowFirst) bySuit.reverse();
  if (sorting !== "own") return bySuit;
  const where = (card: HeldCard) => {
    const at = own.indexOf(card.card);
    return at < 0 ? own.length : at;
  };
  return bySuit.sort((one, other) => where(one) - where(other));
}

/** Move a card to a place (from 0) or the nearest possible. */
export function moved(cards: readonly string[], card: string, to: number): string[] {
  const others = cards.filter((one) => one !== card);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), card, ...others.slice(place)];
}
