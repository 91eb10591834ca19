import type { ShownCard } from "./protocol";

/** How a hand lies: in the server's order by suits, in its order by ranks, or as one has laid it. */
export type Sorting = "suits" | "ranks" | "own";

/** Whether there is anything to sort: cards that lie face down are all alike. */
export function canSort(hand: readonly ShownCard[]): boolean {
  return hand.length > 1 && hand.every((card) => card.suit !== "");
}

/**
 * The hand, which comes sorted by suits, in another order; `own` are the cards as one has laid them.
 * Cards that have come since stand at the end.
 */
export function sorted(
  hand: readonly ShownCard[],
  sorting: Sorting,
  lowFirst: boolean,
  own: readonly string[] = [],
): ShownCard[] {
  if (!canSort(hand)) return [...hand];
  const bySuit = [...hand];
  if (sorting === "ranks") bySuit.sort((one, other) => one.place - other.place);
  if (lowFirst) bySuit.reverse();
  if (sorting !== "own") return bySuit;
  const where = (card: ShownCard) => {
    const at = own.indexOf(card.card);
    return at < 0 ? own.length : at;
  };
  return bySuit.sort((one, other) => where(one) - where(other));
}

/** The cards when one of them has been moved to a place (from 0), or to the nearest there is. */
export function moved(cards: readonly string[], card: string, to: number): string[] {
  const others = cards.filter((one) => one !== card);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), card, ...others.slice(place)];
}
