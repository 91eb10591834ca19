import type { Control, Screen, ShownSeat } from "../protocol";
import { around, askingBack, handSize } from "../screen";
import { areConfirmed, choicesOf, mainOf } from "./choices";
import { seatPlace } from "./flights";
import { layoutOf, type Layout, type SeatPlace } from "./layout";

/** What the page tells a scene. It is read anew whenever it changes. */
export interface Shown {
  readonly screen: Screen;
  /** Whether the observer is known at the table, and otherwise whether they fill in a form to join by. */
  readonly isKnown: boolean;
  readonly joins: boolean;
  /** The user's letters, as a share of the usual size. */
  readonly letters: number;
}

/** Paper that lies over the table: distances from its edges. */
export interface Paper {
  bottom: number;
  left: number;
  width: number;
}

/** A seat, and where it lies. */
export interface Seated {
  seat: ShownSeat;
  place: SeatPlace;
  /** Whether choices lie over it. */
  isVeiled: boolean;
}

/** In a lesson choices lie higher by so much, as the guide speaks below them. */
const SPEECH = 34;
/** The most room of an explanation in the prompt's place, in pixels. */
const MOST_ROOM = 120;
/** The widths of the side rooms at the top, and of the title, whose place a lost connection's notice takes. */
const [ROOMS, TITLE] = [160, 210];

/**
 * What lies where at a table: it follows from the screen, the page's size, and what the user has opened. Nothing here
 * touches the page.
 */
export class Scene {
  /** The page's size in pixels. */
  width = $state(0);
  height = $state(0);
  /** The lower edge of the choices over the felt. */
  choicesEnd = $state(0);
  /** Whether the tray of rituals is open. */
  tray = $state(false);
  /** Cards of a whole hand, as dealt last. Before the first deal, games of contracts deal the whole pack. */
  private dealt = 0;

  constructor(private readonly shown: Shown) {}

  private readonly screen = $derived.by(() => this.shown.screen);
  get isSeated() {
    return this.screen.seat !== null && (this.screen.stage === "playing" || this.screen.lesson !== null);
  }
  private readonly cards = $derived.by(() => {
    const { grid, seats } = this.screen;
    if (this.dealt === 0 && grid !== null) this.dealt = Math.floor(52 / seats.length);
    this.dealt = handSize(this.screen) || this.dealt;
    return this.dealt;
  });
  readonly layout = $derived.by(() =>
    layoutOf({
      width: this.width,
      height: this.height,
      seats: this.screen.seats.length,
      isSeated: this.isSeated,
      beards: this.screen.beard !== null,
      hasContracts: this.screen.grid !== null,
      hasKnock: this.screen.rituals !== null,
      cards: this.cards,
      letters: this.shown.letters,
    }),
  );

  private readonly hasLast = $derived(this.screen.last_trick.length > 0);
  /** Whether the last trick is looked at again, where choices would lie; until there is none. */
  showsLast = $derived(anew(this.hasLast, false));

  readonly choices = $derived.by(() => choicesOf(this.screen.controls, this.screen.blind === 0));
  get mainChoice() {
    return mainOf(this.choices);
  }
  /** Whether a choice is first made and then confirmed. */
  get isConfirmed() {
    return areConfirmed(this.choices);
  }
  /** What waits to be confirmed. */
  chosen = $state.raw<Control | null>(null);
  /** Whether it can still be chosen. */
  get isChosenOffered() {
    return this.screen.controls.some((one) => one.words === this.chosen?.words && one.legal);
  }
  /** Whether the host can end the match with this deal, and no ritual does. */
  get endsNow() {
    return this.screen.host && this.screen.ends_now && !this.screen.rituals;
  }
  /** Whether choices lie in the rail, in place of the tools. */
  get hasBar() {
    return this.choices.bar.length > 0 || this.isConfirmed || this.screen.pick !== null || this.endsNow;
  }
  /** Whether choices lie over the felt. */
  get areChoicesOver() {
    return this.choices.row.length + this.choices.tiles.length + this.choices.ways.length > 0 && !this.showsLast;
  }
  /** Whether two sentences lie over the trick. */
  get isTrickCovered() {
    return this.choices.ways.length > 0 && !this.showsLast;
  }
  /** Tiles close over one's own seat, or held sideways over the others. */
  get isClosed() {
    return this.layout.shape !== "wide" && this.choices.tiles.length > 0 && this.choices.row.length === 0 && !this.showsLast;
  }
  get choicesLayout() {
    return this.screen.lesson === null || this.layout.shape === "low" ? this.layout : higher(this.layout, SPEECH);
  }

  /** How far an explanation in the prompt's place may grow upwards: to the choices over the felt. */
  get tellingRoom() {
    return this.areChoicesOver ? Math.min(MOST_ROOM, this.layout.prompt.y - this.choicesEnd - 1) : MOST_ROOM;
  }
  /** On a large page the tray is as high as the rail, and the hand reaches above that. */
  get isHandCovered() {
    return this.tray && this.screen.rituals !== null && this.layout.shape === "wide";
  }
  /** Whether a card can be taken back by a button of its own: it isn't covered, and nobody has asked to. */
  get canTakeBack() {
    const isCovered = this.layout.shape === "tall" && this.areChoicesOver && this.choices.row.length > 0 && this.choices.tiles.length > 0;
    return !isCovered && this.screen.can_take_back && this.screen.back_seat === this.screen.seat && askingBack(this.screen) === "";
  }

  /** Where paper lies: above the prompt, or, for spectators, where the hand would be. */
  get over(): Paper {
    const { shape, play, side, height, prompt } = this.layout;
    const { joins, isKnown } = this.shown;
    const width = Math.min(play - 16, 440);
    if (side > 0 && joins) return { bottom: 24, left: play + 12, width: side - 24 };
    // Where the room at the side would have the code, no seat is covered.
    if (side > 0 && !isKnown) return { bottom: 152, left: play + 12, width: side - 24 };
    // The line at the right is not for whoever isn't at the table yet.
    if (shape === "low" && joins) return { bottom: 12, left: play - width - 12, width };
    if (shape === "wide" && !this.isSeated) return { bottom: height - prompt.y + 12, left: 24, width: 360 };
    return { bottom: this.isSeated ? height - prompt.y + 6 : 12, left: (play - width) / 2, width };
  }

  /** Where the notice of a lost connection lies, at the top between the menu and the side rooms; a short one has the title's width. */
  notice(isShort: boolean): { left: number; width: number } {
    const left = this.layout.shape === "wide" ? 60 : 50;
    return { left, width: Math.min(this.layout.play - left - ROOMS, isShort ? TITLE : Infinity) };
  }

  private readonly result = $derived(`${this.screen.finished} ${this.screen.result?.deal}`);
  /** Whether the result of this deal has been put aside. */
  isResultAside = $derived(anew(this.result, false));
  /** Whether the observer is still to read the result. */
  get readsResult() {
    return this.screen.result?.waiting.some((seat) => seat === this.screen.seat) ?? false;
  }
  /** The sheet that lies over all but the line at the top. */
  get ending(): "" | "lesson" | "match" | "deal" {
    const { lesson, stage, result } = this.screen;
    if (lesson?.awaits === "nothing") return "lesson";
    if (this.shown.joins) return "";
    if (stage === "over" && lesson === null) return "match";
    return result && !this.isResultAside && (lesson === null || this.readsResult) ? "deal" : "";
  }
  /** Whether a deal, a match or a lesson has ended. */
  get isCovered() {
    return this.screen.stage === "over" || this.screen.result !== null;
  }
  get hasEnded() {
    return this.isCovered || this.screen.lesson?.awaits === "nothing";
  }
}

/** Return a value to start with, again whenever `key` changes. */
const anew = <T>(_key: unknown, start: T): T => start;

const higher = ({ prompt, choices, ...rest }: Layout, by: number): Layout => ({
  ...rest,
  prompt: { ...prompt, y: prompt.y - by },
  choices: { ...choices, y: choices.y - by },
});

/** Return the seats in the order around the table. Choices that close over seats veil one's own, or held sideways the others. */
export function seatsOf(screen: Screen, layout: Layout, isClosed = false): Seated[] {
  return around(screen.seat, screen.seats.length, screen.direction).map((at) => ({
    seat: screen.seats[at] as ShownSeat,
    place: seatPlace(screen, layout, at),
    isVeiled: isClosed && (at === screen.seat) === (layout.shape === "tall"),
  }));
}
