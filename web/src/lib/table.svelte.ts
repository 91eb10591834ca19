import { SvelteMap } from "svelte/reactivity";

import {
  Connection,
  tableSocket,
  type Command,
  type Standing,
  type Withdrawn,
} from "./connection";
import { newLines, toRead, type Heard, type Told } from "./heard";
import type { Because, Declined, Done, Hinted, Laid, Look, Reason, Screen, Sheet } from "./protocol";
import { isAwaited, isSameMoment, trickWasTaken, turnHasCome, wasLed, withChanges, withDeals } from "./shown";
import { whenWoken } from "./waking";
import type { Language } from "./words";

const LONGEST_STORY = 400;

/** How long a finished trick takes to leave when the next one is led, in milliseconds. */
const LEAVES_AT_LEAST = 400;
const LEAVES_AT_MOST = 1000;

/** A finished trick that makes way for the next one, and goes to the seat that took it. */
export interface Leaving {
  cards: Laid[];
  taker: number | null;
  milliseconds: number;
}

/** What was refused, to be shown until something else happens. */
export interface No {
  text: string;
  reasons: Reason[];
}

/** What is meant for the table as it stands, so that it is not to be done at another moment. */
const OF_THE_MOMENT = ["Act", "Tap", "TakeBack", "ClaimRest", "AnswerClaim"];

/** A card or an answer that the server has not answered yet. */
interface Choice {
  command: Command & { type: "Act" };
  done: Promise<boolean>;
}

/** A table as the server shows it to this person, and the way to act at it. */
export class Table {
  standing = $state<Standing>("connecting");
  trouble = $state("");
  /** Who one is here, once the server has said so; null for who only looks on. */
  guest = $state<string | null>(null);
  screen = $state.raw<Screen | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  story = $state.raw<Told[]>([]);
  /** What has happened last, for the live region: another object each time. */
  heard = $state.raw<Heard>({ before: null, now: null, news: [] });
  /** A finished trick that is still to be seen. */
  lying = $state.raw<Laid[]>([]);
  leaving = $state.raw<Leaving | null>(null);
  no = $state.raw<No | null>(null);
  /** What else has come of something that was done than one may think, until one does the next thing. */
  note = $state("");
  /** A hint, as long as the table stands as it did when it was asked for. */
  hint = $state.raw<Hinted | null>(null);
  isThinking = $state(false);
  /** How many things one has done that the server has not answered yet. */
  underWay = $state(0);

  onTurn: () => void = () => {};
  private readonly connection: Connection;
  private chosen: Choice | null = null;
  private readonly acting = new SvelteMap<string, Promise<boolean>>();
  /** What the server has not answered yet, and the picture at which it was meant. */
  private readonly meantAt = new Map<Command, Screen | null>();
  private gather: ReturnType<typeof setTimeout> | undefined;
  private sweep: ReturnType<typeof setTimeout> | undefined;
  /** When the finished trick came to lie, in milliseconds; 0 once it needs no longer be seen. */
  private laidAt = 0;

  constructor(
    table: string,
    token: string | null,
    language: Language,
  ) {
    this.connection = new Connection(this, language, token, () => tableSocket(table));
  }

  start(): () => void {
    const sleepOn = whenWoken(() => this.connection.wake());
    this.connection.start();
    return () => {
      sleepOn();
      this.connection.stop();
      clearTimeout(this.gather);
      clearTimeout(this.sweep);
    };
  }

  as(token: string | null): void {
    this.trouble = this.note = "";
    this.guest = this.no = this.hint = null;
    this.isThinking = false;
    this.underWay = 0;
    this.chosen = null;
    this.acting.clear();
    this.meantAt.clear();
    this.connection.as(token);
  }

  speak(language: Language): void {
    this.no = this.hint = null;
    this.note = "";
    this.connection.speak(language);
  }

  /** Do something; a no is kept in `no`. Tells whether it was done. */
  async do(command: Command): Promise<boolean> {
    this.no = null;
    this.underWay += 1;
    if (OF_THE_MOMENT.includes(command.type)) this.meantAt.set(command, this.screen);
    const answer = await this.connection.do(command);
    this.meantAt.delete(command);
    this.underWay -= 1;
    return this.isDone(answer);
  }

  /** As `do`: let this bot play in a seat that is a bot's. */
  readonly chooseBot = (seat: number, bot: string): Promise<boolean> =>
    this.do({ type: "ChooseBot", seat, bot });

  /** Do something in the match; wanted again before it is answered, it is done once. */
  act(words: string): Promise<boolean> {
    return this.actBy({ type: "Act", words });
  }

  /**
   * As `act`, a card or an answer, of which one is meant at a time: the last, or the first if that
   * may have been done. Another would be done after it, unseen, when it is one's turn again.
   */
  choose(words: string): Promise<boolean> {
    const before = this.chosen;
    const isOfNow = before !== null && this.meantAt.get(before.command) === this.screen;
    if (before !== null && (this.standing !== "open" || isOfNow)) {
      const { command, done } = before;
      if (command.words === words || this.connection.mayBeDone(command)) return done;
      this.connection.withdraw(command);
    }
    const command = { type: "Act", words } as const;
    const done = this.actBy(command);
    const choice = { command, done };
    this.chosen = choice;
    void done.then(() => {
      if (this.chosen === choice) this.chosen = null;
    });
    return done;
  }

  private actBy(command: Choice["command"]): Promise<boolean> {
    this.pickUpTrick();
    const underWay = this.acting.get(command.words);
    if (underWay !== undefined) return underWay;
    const done = this.do(command).finally(() => this.acting.delete(command.words));
    this.acting.set(command.words, done);
    return done;
  }

  /** Whether this is done as soon as the connection is back. */
  waitsToBeSent(words: string): boolean {
    return this.standing !== "open" && this.acting.has(words);
  }

  /** Ask why something is not allowed; the answer is kept in `no`. */
  async why(words: string): Promise<void> {
    this.no = null;
    this.isDone(await this.connection.why(words));
  }

  /** Ask what a strong bot would do; the answer is kept in `hint`, a no in `no`. */
  async askHint(): Promise<void> {
    // One that is there is still good.
    if (this.isThinking || this.hint !== null) return;
    const asked = this.screen?.number;
    this.no = null;
    this.isThinking = true;
    const answer = await this.connection.hint();
    this.isThinking = false;
    // When the turn has passed nobody wants to hear of it.
    if (this.screen?.number !== asked) return;
    if (answer.type === "Declined") this.isDone(answer);
    else if (answer.number === asked) this.hint = answer;
  }

  /** The finished trick needs no longer to be seen. */
  pickUpTrick(): void {
    clearTimeout(this.gather);
    this.laidAt = 0;
    this.lying = [];
  }

  private isDone(answer: Done | Declined | Because | Withdrawn): boolean {
    if (answer.type === "Declined") this.no = { text: answer.text, reasons: answer.reasons };
    if (answer.type === "Done") this.note = answer.text;
    if (answer.type === "Because" && answer.reasons.length > 0)
      this.no = { text: "", reasons: answer.reasons };
    return answer.type === "Done";
  }

  // As the connection hears it

  stands(now: Standing, text: string): void {
    this.standing = now;
    this.trouble = text;
  }

  welcome(guest: string | null): void {
    this.trouble = "";
    this.guest = guest;
  }

  look(look: Look): void {
    const before = this.screen;
    const screen = withChanges(before, look.screen);
    this.screen = screen;
    this.giveUpLate(screen);
    const news = newLines(before, screen, look, this.story.at(-1) ?? "");
    this.heard = { before, now: screen, news };
    const lines = look.story.map(toRead);
    if (look.again !== null) this.story = lines;
    else if (lines.length > 0) this.story = [...this.story, ...lines].slice(-LONGEST_STORY);
    if (trickWasTaken(before, screen)) this.layTrick(screen);
    // What is led is seen at once, however shortly the finished trick has lain.
    if (wasLed(before, screen)) this.sweepTrick(screen);
    // A no belongs to its moment: when one's turn comes or goes, it is no longer true.
    if (before !== null && (before.deal !== screen.deal || isAwaited(before) !== isAwaited(screen)))
      this.no = null;
    if (this.hint?.number !== screen.number) this.hint = null;
    if (screen.stage !== "playing") this.note = "";
    if (turnHasCome(before, screen)) this.onTurn();
  }

  heardSheet(sheet: Sheet): void {
    this.sheet = withDeals(this.sheet, sheet);
  }

  outdated(): void {
    location.reload();
  }

  /**
   * While one was away the table has gone on: what was meant for one trick is not for another, and
   * a knock is not for what has happened since, such as another's knock.
   */
  private giveUpLate(screen: Screen): void {
    for (const command of this.meantAt.keys())
      if (!this.isStillMeant(command, screen)) this.connection.giveUp(command);
  }

  private isStillMeant(command: Command, screen: Screen): boolean {
    const seen = this.meantAt.get(command) ?? screen;
    return command === this.chosen?.command
      ? isSameMoment(seen, screen)
      : seen.number === screen.number;
  }

  private layTrick({ last_trick, trick_seconds }: Screen): void {
    this.pickUpTrick();
    if (trick_seconds === 0) return;
    this.laidAt = Date.now();
    this.lying = last_trick;
    this.gather = setTimeout(() => this.pickUpTrick(), trick_seconds * 1000);
  }

  private sweepTrick({ last_trick, last_taker, trick_seconds }: Screen): void {
    const left = this.laidAt + trick_seconds * 1000 - Date.now();
    this.pickUpTrick();
    if (trick_seconds === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const milliseconds = Math.min(Math.max(left, LEAVES_AT_LEAST), LEAVES_AT_MOST);
    this.leaving = { cards: last_trick, taker: last_taker, milliseconds };
    clearTimeout(this.sweep);
    this.sweep = setTimeout(() => (this.leaving = null), milliseconds);
  }
}
