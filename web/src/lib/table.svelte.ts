import { SvelteMap, SvelteSet } from "svelte/reactivity";

import { beforeGoing } from "./builds";
import {
  Connection,
  tableSocket,
  type Command,
  type ConnectionState,
  type Withdrawn,
} from "./connection";
import { forgetLying, leaveLying, lyingAt } from "./lying";
import { Renewal } from "./renewal";
import { newLines, type Line, type Update } from "./announcements";
import type { Because, Declined, Done, Hinted, Laid, Look, Reason, Said, Screen, Sheet, Shown, Unsaid } from "./protocol";
import {
  applied,
  isAwaited,
  isSameMoment,
  isTaken,
  laidSince,
  trickWasTaken,
  turnHasCome,
  wasDealt,
  wasLed,
} from "./screen";
import type { Sound } from "./sound";
import { GATHER_MS } from "./stage/flights";
import { movesLess } from "./stage/motion.svelte";
import { storeWaiting, takeWaiting } from "./storage";
import { onWake } from "./wake";
import type { Language } from "./words";

/** Milliseconds for which what somebody said is kept, as on the server. */
const TALK_KEPT = 60_000;

/** The time that a finished trick lies still, and the longest that dealing takes, in milliseconds. */
const RESTS = 900;
const DEALS = 2500;

/** Milliseconds without a touch after which whoever is to act is only thinking. */
const PONDERS = 10_000;

/** A finished trick on its way to the seat that took it. */
export interface Leaving {
  cards: Laid[];
  taker: number | null;
}

/** A refusal, shown until something else happens. */
export interface No {
  text: string;
  reasons: Reason[];
  /** A coach asks; the same command again is done. */
  coached?: boolean;
  /** What would leave a duty undone; the same command again is done. */
  held?: Held | undefined;
  /** The words of what the coach would do. */
  better?: string;
}

export type Held = Command & { type: "Act" | "Tap" };

/** Commands for the current moment, which must not be executed later. */
const OF_THE_MOMENT = ["Act", "Tap", "TakeBack", "ClaimRest", "AnswerClaim"];

/** The stages of a round in which devices have something to say. */
const AGREES = ["open", "closed"];

/** A card or an answer that the server hasn't confirmed yet. */
interface Choice {
  command: Command & { type: "Act" };
  done: Promise<boolean>;
}

/** State of a table as this observer sees it, and the actions on it. */
export class Table {
  connectionState = $state<ConnectionState>("connecting");
  trouble = $state("");
  /** This observer's guest id, from the server; null for spectators. */
  guest = $state<string | null>(null);
  screen = $state.raw<Screen | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  story = $state.raw<Line[]>([]);
  /** The latest change, for the live region: a new object each time. */
  update = $state.raw<Update>({ before: null, now: null, news: [] });
  /** A finished trick that is still shown. */
  lying = $state.raw<Laid[]>([]);
  leaving = $state.raw<Leaving | null>(null);
  /** Whether cards have just been dealt, and still fly. */
  isDealing = false;
  no = $state.raw<No | null>(null);
  /** Unexpected consequence of the last command; cleared by the next. */
  note = $state("");
  /** A hint, valid until the table changes. */
  hint = $state.raw<Hinted | null>(null);
  isThinking = $state(false);
  /** What people and bots said in the last minute, the oldest first. */
  talk = $state.raw<Said[]>([]);
  /** Guests whose lines this observer doesn't want to see. */
  readonly muted = new SvelteSet<string>();
  /** When it lay as it is shown, if nothing has come from the server yet. */
  lay = $state<number | null>(null);
  /** Everything that the server shows this observer. */
  private shown: Shown | undefined;
  /** Number of commands that the server hasn't answered yet. */
  underWay = $state(0);

  /** Called for what can be heard and felt. */
  onSound: (sound: Sound) => void = () => {};
  private readonly connection: Connection;
  private chosen: Choice | null = null;
  /** The round and its stage in which this page has taken part last, over this socket. */
  private agreed = "";
  private readonly acting = new SvelteMap<string, Promise<boolean>>();
  /** Pending commands, and the screen on which each was chosen. */
  private readonly meantAt = new Map<Command, Screen | null>();
  /** Commands of the page before, and the number of the table at which each was chosen; null: at any. */
  private readonly resumed = new Map<Command, number | null>();
  private readonly renewal = new Renewal((quiet) => this.isBusy(quiet));
  private gather: ReturnType<typeof setTimeout> | undefined;
  private sweep: ReturnType<typeof setTimeout> | undefined;
  private dealing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private token: string | null,
    language: Language,
  ) {
    this.connection = new Connection(this, language, token, () => tableSocket(table));
  }

  start(): () => void {
    const stopListening = onWake(() => this.connection.wake());
    const leave = (): void => this.leave();
    const hide = (): void => void (document.visibilityState === "hidden" && this.leave());
    // A phone may end a page that nobody sees, and say no more.
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    const stopRenewing = this.renewal.start();
    const keep = () => this.keepWaiting();
    beforeGoing.add(keep);
    this.resume();
    this.connection.start();
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
      leave();
      stopListening();
      stopRenewing();
      beforeGoing.delete(keep);
      this.connection.stop();
      clearTimeout(this.gather);
      clearTimeout(this.sweep);
      clearTimeout(this.dealing);
    };
  }

  /** Keep the table as it lies, to be seen without a connection. */
  private leave(): void {
    if (this.shown !== undefined && this.connectionState === "open") leaveLying(this.table, this.token, this.shown);
  }

  /** Show the table as it lay, if it was left here. */
  private showLying(): void {
    const lying = lyingAt(this.table, this.token);
    if (lying === null) return;
    const { screen, own, sheet, story } = lying.shown;
    this.screen = { ...screen, ...own };
    this.sheet = sheet;
    this.story = story;
    this.lay = lying.at;
  }

  reconnectAs(token: string | null): void {
    this.token = token;
    this.trouble = this.note = "";
    this.guest = this.no = this.hint = null;
    this.isThinking = false;
    this.talk = [];
    this.underWay = 0;
    this.chosen = null;
    this.acting.clear();
    this.meantAt.clear();
    this.connection.reconnectAs(token);
  }

  setLanguage(language: Language): void {
    this.no = this.hint = null;
    this.note = "";
    this.connection.setLanguage(language);
  }

  /** Send a command and return whether it was done; a refusal goes to `no`. */
  async do(command: Command): Promise<boolean> {
    this.no = null;
    this.underWay += 1;
    if (OF_THE_MOMENT.includes(command.type)) this.meantAt.set(command, this.screen);
    const answer = await this.connection.do(command);
    this.meantAt.delete(command);
    this.underWay -= 1;
    const isDone = this.isDone(answer);
    if (answer.type === "Declined" && answer.held) this.no = { ...answer, held: command as Held };
    return isDone;
  }

  /** Do what was held, as it was meant. */
  doHeld(held: Held): Promise<boolean> {
    return held.type === "Act" ? this.choose(held.words) : this.do({ type: "Tap" });
  }

  /** Choose the bot that plays a bot's seat; returns as `do` does. */
  readonly chooseBot = (seat: number, bot: string): Promise<boolean> =>
    this.do({ type: "ChooseBot", seat, bot });

  /** Have this name and face from now on; returns as `do` does. */
  async callMe(name: string, face: string): Promise<boolean> {
    return (await this.do({ type: "SetName", name })) && (await this.do({ type: "SetFace", face }));
  }

  /** Let the table wait for a knock, or no longer. It's only of use now: nothing comes of it if it can't be sent. */
  hold(holds: boolean): void {
    if (this.connectionState === "open") void this.connection.do({ type: "Hold", holds });
  }

  /** Act in the match; a duplicate before the answer is sent once. */
  act(words: string): Promise<boolean> {
    return this.actBy({ type: "Act", words });
  }

  /**
   * Choose a card or an answer: as `act`, but only one counts, the last. The first stays if it may
   * have reached the server: the second would be played on the next turn, unseen.
   */
  choose(words: string): Promise<boolean> {
    const before = this.chosen;
    const isOfNow = before !== null && this.meantAt.get(before.command) === this.screen;
    if (before !== null && (this.connectionState !== "open" || isOfNow)) {
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

  /** Check whether this action waits for the connection. */
  waitsToBeSent(words: string): boolean {
    return this.connectionState !== "open" && this.acting.has(words);
  }

  /** The words of what is held: the packet, or a card, hangs in the air meanwhile; empty for nothing. */
  get hanging(): string {
    return this.no?.held?.type === "Act" ? this.no.held.words : "";
  }

  /** Ask why something isn't allowed; the answer goes to `no`. */
  async why(words: string): Promise<void> {
    this.no = null;
    this.isDone(await this.connection.why(words));
  }

  /** Ask for a bot's choice; the answer goes to `hint`, a refusal to `no`. */
  async askHint(): Promise<void> {
    // The previous hint is still valid.
    if (this.isThinking || this.hint !== null) return;
    const asked = this.screen?.number;
    this.no = null;
    this.note = "";
    this.isThinking = true;
    const answer = await this.connection.hint();
    this.isThinking = false;
    // Meanwhile somebody may have come or gone, which changes nothing about the hint.
    if (answer.type !== "Declined") {
      if (answer.number === this.screen?.number) this.hint = answer;
    } else if (this.screen?.number === asked) this.isDone(answer);
  }

  /** Stop showing the finished trick. */
  pickUpTrick(): void {
    clearTimeout(this.gather);
    this.gather = undefined;
    this.lying = [];
  }

  private isDone(answer: Done | Declined | Because | Withdrawn): boolean {
    if (answer.type === "Declined")
      this.no = { text: answer.text, reasons: answer.reasons, coached: answer.coached, better: answer.better };
    if (answer.type === "Done") this.note = answer.text;
    if (answer.type === "Because" && answer.reasons.length > 0)
      this.no = { text: "", reasons: answer.reasons };
    return answer.type === "Done";
  }

  /** Say something to everybody; returns whether it was said. A refusal goes to `no`. */
  async say(what: { sign: string } | { text: string }): Promise<boolean> {
    this.no = null;
    return this.isDone(await this.connection.say(what));
  }

  /** Hide a guest's lines from this observer, or show them again. */
  mute(guest: string, muted: boolean): void {
    if (muted) this.muted.add(guest);
    else this.muted.delete(guest);
    if (muted) this.talk = this.talk.filter((one) => one.guest !== guest);
  }

  // Listener of the connection

  stateChanged(now: ConnectionState, text: string): void {
    if (now === "gone") forgetLying(this.table);
    else if (now !== "open") this.leave();
    const isAway = now === "lost" || now === "blocked";
    if (isAway && this.screen === null) this.showLying();
    // The page may be here although the server isn't.
    this.connectionState = isAway && this.lay !== null ? "lost" : now;
    this.trouble = text;
  }

  welcome(guest: string | null): void {
    this.trouble = this.agreed = "";
    this.guest = guest;
  }

  look(look: Look): void {
    const before = this.screen;
    this.shown = applied<Shown>(this.shown, look.changes);
    const screen = { ...this.shown.screen, ...this.shown.own };
    if (wasDealt(before, screen)) this.dealCards();
    // Whoever goes on at once wouldn't see the next deal's middle.
    if (before !== null && before.deal !== screen.deal) this.pickUpTrick();
    this.screen = screen;
    this.lay = null;
    this.giveUpLate(screen);
    const news = newLines(before, screen, this.story, this.shown.story);
    this.update = { before, now: screen, news };
    this.story = this.shown.story;
    this.sheet = this.shown.sheet;
    if (trickWasTaken(before, screen)) this.layTrick(screen);
    // Show a lead at once, however briefly the finished trick was shown.
    if (wasLed(before, screen)) this.sweepTrick(screen);
    else if (before !== null && isTaken(before) && !isTaken(screen)) this.leaveTable(screen);
    // A refusal is outdated when the turn begins or ends.
    if (before !== null && (before.deal !== screen.deal || isAwaited(before) !== isAwaited(screen)))
      this.no = null;
    if (this.no?.held && screen.duty === null) this.no = null;
    if (this.hint?.number !== screen.number) this.hint = null;
    if (screen.stage !== "playing") this.note = "";
    this.sound(before, screen);
    this.agree(screen);
  }

  /** Take this device's part in the table's chance, once at each stage of a round. */
  private agree({ round, seat, finished }: Screen): void {
    const guest = this.guest;
    if (!round || seat === null || guest === null || !AGREES.includes(round.stage)) return;
    const at = `${round.id} ${round.stage}`;
    if (this.agreed === at) return;
    this.agreed = at;
    import("./agreeing").then(
      ({ answerIn }) => {
        const said = answerIn(round, guest, { table: this.table, match: finished + 1 });
        if (said !== null && this.agreed === at) this.connection.agree(said);
      },
      () => (this.agreed = ""),
    );
  }

  /** At most one sound for a change: the one that matters most. */
  private sound(before: Screen | null, now: Screen): void {
    if (before === null) return;
    if ((now.knock?.number ?? 0) > before.number) this.onSound("knock");
    else if (turnHasCome(before, now)) this.onSound("turn");
    else if (laidSince(before, now).length > 0) this.onSound("card");
  }

  said(said: Said): void {
    const isKnown = this.talk.some((one) => one.number === said.number);
    if (isKnown || (said.guest !== null && this.muted.has(said.guest))) return;
    this.talk = [...this.talk, said];
    setTimeout(
      () => (this.talk = this.talk.filter((one) => one !== said)),
      TALK_KEPT - said.seconds * 1000,
    );
  }

  unsaid({ guest }: Unsaid): void {
    this.talk = guest === null ? [] : this.talk.filter((one) => one.guest !== guest);
  }

  serverHas(script: string, isUseful: boolean): void {
    this.renewal.serverHas(script, isUseful);
  }

  /** Whether something moves, waits for an answer, or this observer is to act and may be about to. */
  private isBusy(quiet: number): boolean {
    const isMoving = this.isDealing || this.lying.length > 0 || this.leaving !== null;
    const isWatched = document.visibilityState === "visible";
    const acts = this.screen !== null && isAwaited(this.screen) && isWatched && quiet < PONDERS;
    return this.underWay > 0 || this.isThinking || isMoving || acts;
  }

  /** Keep what waits for an answer while the page is loaded anew. */
  private keepWaiting(): void {
    const outbox = this.connection.kept;
    if (outbox === null) return;
    const meantAt = outbox.messages.map((one) => (one.type === "Do" ? this.numberOf(one.command) : null));
    storeWaiting(this.table, { outbox, meantAt });
  }

  private numberOf(command: Command): number | null {
    return this.meantAt.get(command)?.number ?? this.resumed.get(command) ?? null;
  }

  /** Go on with what waited for an answer when the page was loaded anew. */
  private resume(): void {
    const kept = takeWaiting(this.table);
    if (kept === null) return;
    this.connection.resume(kept.outbox).forEach(async (answer, place) => {
      const message = kept.outbox.messages[place]!;
      if (message.type === "Do") this.resumed.set(message.command, kept.meantAt[place] ?? null);
      this.underWay += 1;
      this.isDone(await answer);
      this.underWay -= 1;
      if (message.type === "Do") this.resumed.delete(message.command);
    });
  }

  /**
   * Give up commands for a moment that has passed while the connection was lost: a card for another
   * trick, or a knock for another action.
   */
  private giveUpLate(screen: Screen): void {
    for (const command of this.meantAt.keys())
      if (!this.isStillMeant(command, screen)) this.connection.giveUp(command);
    for (const [command, number] of this.resumed)
      if (number !== null && number !== screen.number) this.connection.giveUp(command);
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
    this.lying = last_trick;
    this.gather = setTimeout(() => {
      this.gather = undefined;
      // It may lie until all have tapped.
      if (this.screen !== null && !isTaken(this.screen)) this.sweepTrick(this.screen);
    }, RESTS);
  }

  /** Send a trick off that lay until all had tapped, once it has rested; none whose last card was taken back. */
  private leaveTable(screen: Screen): void {
    if (screen.trick.length > 0) this.pickUpTrick();
    else if (this.gather === undefined) this.sweepTrick(screen);
  }

  /** Send the finished trick to its taker. */
  private sweepTrick({ last_trick, last_taker, trick_seconds }: Screen): void {
    const wasShown = this.lying.length > 0;
    this.pickUpTrick();
    if (trick_seconds === 0 || !wasShown || movesLess()) return;
    this.leaving = { cards: last_trick, taker: last_taker };
    this.onSound("trick");
    clearTimeout(this.sweep);
    this.sweep = setTimeout(() => (this.leaving = null), GATHER_MS);
  }

  private dealCards(): void {
    this.isDealing = true;
    clearTimeout(this.dealing);
    this.dealing = setTimeout(() => (this.isDealing = false), DEALS);
  }
}
