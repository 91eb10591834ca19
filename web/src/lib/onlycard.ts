import type { Screen } from "./protocol";

/** Milliseconds for which somebody sees that it is their turn. */
export const ONLY_CARD_AFTER = 700;

/**
 * Return the words of the only card that may be played, null if there is a choice. With others at the table, or with
 * knocks, it's null too: how quickly a card comes would tell of a hand, or hide an error.
 */
export function onlyCard(screen: Screen): string | null {
  const { awaited, playable, rituals, lesson, seats, hand } = screen;
  const isAlone = seats.filter((seat) => seat.guest !== null).length === 1;
  const isAsked = awaited && screen.controls.length === 0 && screen.pick === null && screen.claim?.stands !== true;
  if (!isAsked || !isAlone || rituals !== null || lesson !== null || playable?.length !== 1) return null;
  return hand.find((card) => card.card === playable[0])?.words ?? null;
}
