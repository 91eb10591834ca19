import { pointing } from "../lessons.svelte";
import { preferences } from "../preferences.svelte";
import type { HeldCard, Screen } from "../protocol";
import { moved, sorted } from "../sorting";
import { load, store } from "../storage";
import type { Table } from "../table.svelte";
import { keyOf } from "./flights";
import { below, handPlaces, packetPlaces, raiseOf, type Held, type HeldPlace, type Mark } from "./held";
import type { Layout } from "./layout";

export const isFaceDown = (card: HeldCard): boolean => card.suit === "";

/** How far illegal cards sink while one is asked for, as a share of how far the legal ones rise. */
const SINK = 0.625;

/** Inputs of the hand. It is read anew whenever they change. */
export interface Shown {
  readonly table: Pick<Table, "waitsToBeSent" | "hanging">;
  readonly screen: Screen;
}

/** One's own hand: its order, where each card lies, and what has been touched. */
export class Hand {
  /** The card that a second touch plays. */
  raised = $state<string | null>(null);
  /** Those of several that are to be chosen. */
  picked = $state<string[]>([]);
  /** Whether touches move cards, and the one that they move. */
  moves = $state(false);
  chosen = $state<string | null>(null);
  /** The user's own order, valid for one deal. */
  private laid = $state.raw(load("laid", { deal: "", cards: [] as string[] }));

  constructor(
    private readonly shown: Shown,
    private readonly scene: { readonly layout: Layout },
  ) {}

  private get deal() {
    const { finished, deal } = this.shown.screen;
    return `${location.pathname} ${finished} ${deal}`;
  }
  readonly cards = $derived.by(() =>
    sorted(this.shown.screen.hand, preferences.sorting, preferences.lowFirst, this.laid.deal === this.deal ? this.laid.cards : []),
  );
  readonly places = $derived.by(() =>
    (this.cards.every(isFaceDown) ? packetPlaces : handPlaces)(this.scene.layout, this.cards.length),
  );
  private get raise() {
    return raiseOf(this.scene.layout);
  }

  canPlay({ card }: HeldCard): boolean {
    return this.shown.screen.playable?.includes(card) ?? false;
  }
  /** Whether it may not be played now, though one is asked for. */
  isBarred(card: HeldCard): boolean {
    const { playable, pick } = this.shown.screen;
    return playable !== null && pick === null && !this.canPlay(card);
  }
  /** Whether a lesson or a hint points to it; a choice of several cards names each of them. */
  isPointed({ card, words }: HeldCard): boolean {
    return pointing.at !== "" && (pointing.at === words || (this.shown.screen.pick !== null && pointing.at.split(" ").includes(card)));
  }
  /** Whether a touch raises it, or has chosen it. */
  isTouched({ card }: HeldCard): boolean {
    return this.moves ? this.chosen === card : this.raised === card;
  }
  isRaised(card: HeldCard): boolean {
    return this.isTouched(card) || (!this.moves && (this.picked.includes(card.card) || this.shown.table.waitsToBeSent(card.words)));
  }

  placeOf(at: number): HeldPlace {
    return this.places[at] ?? { x: 0, y: 0, turn: 0, seen: 0 };
  }
  /** Legal cards lie higher while a card is asked for, the others lower by a share of that. */
  lift(card: HeldCard): number {
    const { table, screen } = this.shown;
    // With a card below the prompt, the prompt stays whole.
    if (!this.moves && this.picked.includes(card.card)) return -1.2 * this.raise;
    const hangs = table.hanging !== "" && table.hanging === card.words;
    if (this.isTouched(card) || table.waitsToBeSent(card.words) || hangs) return -1.7 * this.raise;
    if (pointing.isTip && this.isPointed(card)) return (screen.pick === null ? -1.2 : -0.8) * this.raise;
    if (screen.playable === null || screen.pick !== null) return 0;
    return (this.canPlay(card) ? -1 : SINK) * this.raise;
  }

  /** The middle of each card, in the table's units. */
  readonly held = $derived.by((): ReadonlyMap<string, Held> => {
    const { x, y, card: width } = this.scene.layout.hand;
    return new Map(
      this.cards.map((card, at) => {
        const place = this.placeOf(at);
        return [keyOf(card, at), { x: x + place.x, y: y + place.y + this.lift(card) - width * 0.7, turn: place.turn, width }];
      }),
    );
  });

  /**
   * The mark of the trumps of a hand in one row, if they lie side by side among others: their suits don't tell. Held
   * sideways a phone has no room below them.
   */
  readonly brace = $derived.by((): Mark | null => {
    const { rows, shape, hand } = this.scene.layout;
    const first = this.cards.findIndex((card) => card.trump);
    const group = this.cards.slice(first, this.cards.findLastIndex((card) => card.trump) + 1);
    const isGroup = first >= 0 && group.length < this.cards.length && group.every((card) => card.trump);
    if (!isGroup || rows > 1 || shape === "low") return null;
    const lying = group.map((card, at) => {
      const place = this.placeOf(first + at);
      return { ...place, y: place.y + this.lift(card) };
    });
    return below(lying, hand.card);
  });

  /** Lay a card at a place; from then on the hand keeps the user's own order. */
  lay(card: string, to: number): void {
    const cards = moved(this.cards.map((one) => one.card), card, to);
    this.laid = { deal: this.deal, cards };
    store("laid", this.laid);
    preferences.sorting = "own";
  }
  /** Choose a card of several, or no longer; of too many the first is given up. */
  pick(card: string, most: number): void {
    this.picked = this.picked.includes(card) ? this.picked.filter((one) => one !== card) : [...this.picked, card].slice(-most);
  }
  /** Forget what was touched and is no longer held. */
  forget(): void {
    const isGone = (one: string): boolean => !this.cards.some((card) => card.card === one);
    if (this.raised !== null && isGone(this.raised)) this.raised = null;
    if (this.shown.screen.pick === null ? this.picked.length > 0 : this.picked.some(isGone)) this.picked = [];
  }
}
