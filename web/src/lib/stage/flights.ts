import type { Laid, Screen } from "../protocol";
import type { Layout, Place, Point, SeatPlace } from "./layout";
import { CARD_MS, DEAL_STEP_MS, GATHER_MS, IN, type Flight, type Held } from "./motion";

/** Where cards fly from and to when one screen follows another. All of it is known from the layout; nothing is measured. */

/** The part of a screen that says who sits where. */
export type Round = Pick<Screen, "seat" | "seats">;

/** Return how many seats from one's own, clockwise, a seat is. */
export const stepsTo = ({ seat: own, seats }: Round, seat: number): number => (seat - (own ?? 0) + seats.length) % seats.length;

export const seatPlace = (round: Round, layout: Layout, seat: number): SeatPlace => layout.seats[stepsTo(round, seat)] as SeatPlace;

/** Return the middle of a seat's card of the trick. */
export const slotPlace = (round: Round, layout: Layout, seat: number): Place => layout.slots[stepsTo(round, seat)] as Place;

/** A back in a fan is smaller than a card on the felt. */
const OF_A_FAN = 0.34;

/** Return the way of a card from its hand to the trick: from where it was held, or else from its player's fan. */
export function played(round: Round, layout: Layout, { seat }: Laid, held?: Held): Flight {
  const slot = slotPlace(round, layout, seat);
  const { fan } = seatPlace(round, layout, seat);
  const from = held
    ? { ...between(slot, held), turn: held.turn, scale: held.width / layout.card }
    : { ...between(slot, fan), turn: 0, scale: OF_A_FAN, opacity: 0.4 };
  return { from, to: { x: 0, y: 0, turn: slot.turn }, milliseconds: CARD_MS };
}

/** Return the way of a card from the finished trick to its taker's pile. */
export function taken(round: Round, layout: Layout, { seat }: Laid, taker: number | null): Flight {
  const slot = slotPlace(round, layout, seat);
  const { pile } = seatPlace(round, layout, taker ?? seat);
  const to = { ...between(slot, pile), turn: 90, scale: 0.3, opacity: 0.9 };
  return { from: { x: 0, y: 0, turn: slot.turn }, to, milliseconds: GATHER_MS, easing: IN };
}

/** Return where the dealer holds the cards; null if nobody deals. */
export function dealerPlace(screen: Screen, layout: Layout): Point | null {
  const dealer = screen.seats.find((seat) => seat.dealer);
  return dealer === undefined ? null : seatPlace(screen, layout, dealer.seat).fan;
}

/** Return the way of the nth card of a hand from the dealer to its place, or, not to one's own hand, of a whole fan. */
export function dealt(dealer: Point, to: Point, nth: number, isFan = false): Flight {
  const from = { ...between(to, dealer), scale: isFan ? 0.6 : OF_A_FAN, opacity: 0 };
  return { from, to: { x: 0, y: 0 }, delay: nth * DEAL_STEP_MS };
}

/** Return the offset of a place from the node's own. */
const between = (own: Point, other: Point): Point => ({ x: other.x - own.x, y: other.y - own.y });
