import { OLDEST_PROTOCOL, PROTOCOL } from "./protocol";
import type {
  Because,
  Commit,
  Declined,
  Do,
  Done,
  FromClient,
  Hint,
  Hinted,
  Look,
  Reveal,
  Said,
  Say,
  ToClient,
  Unsaid,
  Welcome,
  Why,
} from "./protocol";

/** The part of a WebSocket that is used, so that tests can fake it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/**
 * `blocked`: no socket has ever opened, though the page loaded; `refused`: the server rejects this
 * client; `gone`: the table doesn't exist.
 */
export type ConnectionState = "connecting" | "open" | "lost" | "blocked" | "refused" | "gone";

export interface Listener {
  stateChanged(now: ConnectionState, text: string): void;
  welcome(guest: string | null): void;
  look(look: Look): void;
  said(said: Said): void;
  unsaid(unsaid: Unsaid): void;
  /** The server has a client with this script; `isUseful`: this one can talk with the server. */
  serverHas(script: string, isUseful: boolean): void;
}

export type Command = Do["command"];

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 6_000;
const ASKED_ANSWER_WITHIN = 2_000;
const SLEPT_AFTER = 4_000;
const WOKEN_ANSWER_WITHIN = 2_000;
const BLOCKED_AFTER = 3;
const CLOSED_TRY_LATER = 1013;
const CLOSED_GONE = 4004;

/**
 * A table's socket, which reconnects whenever it is lost.
 *
 * A request stays in the outbox until it is answered. On each new socket it is sent again under the
 * same id, so the server executes it once. It is sent only after the first screen: the table may
 * have moved on, and outdated requests are given up.
 */
export class Connection {
  private socket: Socket | null = null;
  private isOpen = false;
  private isStopped = true;
  private hasBeenOpen = false;
  private tries = 0;
  private heardAt = 0;
  private triedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  /** A request is pending, and nothing has arrived since. */
  private isExpecting = false;
  /**
   * After waking, only a Pong proves that the socket is alive: other messages may be from before.
   */
  private isDoubted = false;
  /** The server has said why it can't admit this client now; shown until it does. */
  private isUnavailable = false;
  /** The last error that the server reported before it closed a socket. */
  private trouble = "";
  private readonly outbox = new Set<Waiting>();
  /** The number that the server gave this page; null for a spectator. */
  private device: number | null = null;
  private numbered = 0;

  constructor(
    private readonly listener: Listener,
    private language: string,
    private token: string | null,
    private readonly makeSocket: () => Socket,
  ) {}

  start(): void {
    this.isStopped = false;
    this.isUnavailable = false;
    this.tries = 0;
    this.connect();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.drop();
  }

  /** Reconnect with another token, or without one. */
  reconnectAs(token: string | null): void {
    this.stop();
    this.token = token;
    this.device = null;
    this.outbox.clear();
    this.start();
  }

  setLanguage(language: string): void {
    this.language = language;
    if (this.isOpen) this.send({ type: "Speak", language });
  }

  /** Send a command; resolves when the server has stored or declined it. */
  do(command: Command): Promise<Done | Declined | Withdrawn> {
    return this.ask({ type: "Do", id: "", command }) as Promise<Done | Declined | Withdrawn>;
  }

  /** What waits for an answer, for the page that takes the place of this one; null for nothing. */
  get kept(): Outbox | null {
    const messages = [...this.outbox].map(({ message }) => message).filter(isKept);
    return messages.length === 0 ? null : { device: this.device, numbered: this.numbered, messages };
  }

  /** Go on with what waited in the page before, under its ids; returns the answers in order. */
  resume({ device, numbered, messages }: Outbox): Promise<Done | Declined | Withdrawn>[] {
    this.device = device;
    this.numbered = numbered;
    return messages.map((message) => this.ask(message) as Promise<Done | Declined | Withdrawn>);
  }

  /** Check whether the server may have received this command. */
  mayBeDone(command: Command): boolean {
    return (this.waiting(command)?.sentOn ?? null) !== null;
  }

  /** Drop this command, unless the server may have received it. */
  withdraw(command: Command): void {
    const waiting = this.waiting(command);
    if (waiting === undefined || waiting.sentOn !== null) return;
    this.outbox.delete(waiting);
    waiting.answer({ type: "Withdrawn" });
  }

  /**
   * Mark this command as late, unless it is in flight: the server only reports whether it was done.
   */
  giveUp(command: Command): void {
    const waiting = this.waiting(command);
    if (waiting === undefined || this.isInFlight(waiting)) return;
    waiting.message = { type: "Do", id: waiting.message.id, command, late: true };
  }

  /** Ask why something isn't allowed. */
  why(words: string): Promise<Because | Declined> {
    return this.ask({ type: "Why", id: "", words }) as Promise<Because | Declined>;
  }

  /** Say something to everybody: a sign, or a line of text. */
  say(what: { sign: string } | { text: string }): Promise<Done | Declined> {
    return this.ask({ type: "Say", id: "", sign: null, text: null, ...what }) as Promise<
      Done | Declined
    >;
  }

  /** Take part in the table's chance. A refusal changes nothing for this page. */
  agree(message: Commit | Reveal): void {
    void this.ask(message);
  }

  /** Ask for a strong bot's choice. */
  hint(): Promise<Hinted | Declined> {
    return this.ask({ type: "Hint", id: "" }) as Promise<Hinted | Declined>;
  }

  /**
   * Check soon that the server still answers: the page is visible again, or the network changed.
   */
  wake(): void {
    if (this.isStopped) return;
    if (!this.isOpen) {
      if (this.socket !== null && Date.now() - this.triedAt < SLEPT_AFTER) return;
      this.tries = 0;
      clearTimeout(this.timer);
      this.connect();
      return;
    }
    const silence = Date.now() - this.heardAt;
    // After such a silence the socket is dead, so reconnect without a ping. A recent message proves
    // nothing: it may be from before the device slept.
    if (silence > PING_EVERY + ANSWER_WITHIN) this.connect();
    else {
      this.isDoubted = true;
      this.ping(WOKEN_ANSWER_WITHIN);
    }
  }

  private ask(message: ClientRequest): Promise<Answer> {
    return new Promise((answer) => {
      const waiting: Waiting = { message, answer, sentOn: null };
      this.outbox.add(waiting);
      if (!this.isOpen) return;
      this.post(waiting);
      this.expect();
    });
  }

  private waiting(command: Command): Waiting | undefined {
    return [...this.outbox].find(
      ({ message }) => message.type === "Do" && message.command === command,
    );
  }

  private isInFlight({ sentOn }: Waiting): boolean {
    return sentOn !== null && sentOn === this.socket;
  }

  private post(waiting: Waiting): void {
    waiting.sentOn = this.socket;
    if (waiting.message.id === "") waiting.message = { ...waiting.message, id: this.nextId() };
    this.send(waiting.message);
  }

  private connect(): void {
    this.drop();
    this.triedAt = Date.now();
    this.report(this.tries === 0 ? "connecting" : this.unreached);
    let socket: Socket;
    try {
      socket = this.makeSocket();
    } catch {
      this.lose();
      return;
    }
    this.socket = socket;
    this.pulse = setTimeout(() => this.lose(), ANSWER_WITHIN);
    socket.onopen = () =>
      this.send({
        type: "Hello",
        token: this.token,
        language: this.language,
        device: this.device,
      });
    socket.onmessage = (event) => this.hear(event.data);
    socket.onclose = (event) => {
      if (event.code === CLOSED_GONE) this.refuse("gone", this.trouble);
      else if (event.code === CLOSED_TRY_LATER) this.tryLater(Number(event.reason));
      else this.lose();
    };
  }

  private hear(data: unknown): void {
    const message = parse(data);
    if (message === null) return;
    this.heardAt = Date.now();
    if (message.type === "Pong") this.isDoubted = false;
    if (!this.isDoubted) this.rest();
    switch (message.type) {
      case "Welcome":
        if (!this.greeted(message)) return;
        this.device = message.device;
        this.isOpen = true;
        this.isUnavailable = false;
        this.hasBeenOpen = true;
        this.tries = 0;
        this.listener.welcome(message.guest);
        this.listener.stateChanged("open", "");
        break;
      case "Look":
        this.listener.look(message);
        for (const waiting of this.outbox)
          if (!this.isInFlight(waiting)) this.post(waiting);
        break;
      case "Said":
        this.listener.said(message);
        break;
      case "Unsaid":
        this.listener.unsaid(message);
        break;
      case "Done":
      case "Declined":
      case "Because":
      case "Hinted":
        this.answered(message);
        break;
      case "Trouble":
        // The close frame follows, with a code: the table is gone, or unavailable for now.
        this.isStopped = true;
        this.trouble = message.text;
        clearTimeout(this.pulse);
        this.listener.stateChanged("refused", message.text);
        break;
      case "Pong":
        break;
    }
  }

  /** Return whether both can talk with each other; if not, another process may be there later, or the page be new. */
  private greeted({ protocol = 1, oldest = 1, client = "" }: Welcome): boolean {
    const isUseful = PROTOCOL >= oldest && protocol >= OLDEST_PROTOCOL;
    this.listener.serverHas(client, isUseful);
    if (!isUseful) this.lose();
    return isUseful;
  }

  private answered(answer: Exclude<Answer, Withdrawn>): void {
    const waiting = [...this.outbox].find(({ message }) => message.id === answer.id);
    if (waiting === undefined) return;
    this.outbox.delete(waiting);
    waiting.answer(answer);
  }

  /** Return an id DEVICE-NUMBER; without a device the server says that nothing can be done. */
  private nextId(): string {
    this.numbered += 1;
    return `${this.device ?? 0}-${this.numbered}`;
  }

  /** Stop expecting an answer; ping after a period of silence. */
  private rest(): void {
    this.isExpecting = false;
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.ping(), PING_EVERY);
  }

  /** Some answers take long: ping after a short silence. */
  private expect(): void {
    if (!this.isOpen || this.isExpecting) return;
    this.isExpecting = true;
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.ping(), ASKED_ANSWER_WITHIN);
  }

  private ping(within = ANSWER_WITHIN): void {
    this.isExpecting = true;
    this.send({ type: "Ping" });
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.lose(), within);
  }

  private send(message: FromClient): void {
    try {
      this.socket?.send(JSON.stringify(message));
    } catch {
      this.lose();
    }
  }

  private lose(): void {
    this.drop();
    if (this.isStopped) return;
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT);
    this.tries += 1;
    this.report(this.unreached);
    this.connectIn(wait * (0.75 + Math.random() / 2));
  }

  private connectIn(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /**
   * Retry: the server may be loading its data, or be replaced by a new version. If it says after
   * how many seconds, the table is only moving to another process: that isn't a failure.
   */
  private tryLater(seconds: number): void {
    this.isUnavailable ||= this.isStopped;
    this.isStopped = false;
    if (!(seconds > 0)) this.lose();
    else {
      this.drop();
      this.report(this.hasBeenOpen ? "lost" : "connecting");
      this.connectIn(Math.min(seconds * 1_000, LONGEST_WAIT) * (1 + Math.random() / 2));
    }
  }

  private report(now: ConnectionState): void {
    if (!this.isUnavailable) this.listener.stateChanged(now, "");
  }

  private get unreached(): ConnectionState {
    return this.hasBeenOpen || this.tries < BLOCKED_AFTER ? "lost" : "blocked";
  }

  private refuse(state: ConnectionState, text: string): void {
    this.stop();
    this.listener.stateChanged(state, text);
  }

  private drop(): void {
    clearTimeout(this.pulse);
    this.isOpen = false;
    this.isExpecting = false;
    this.isDoubted = false;
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

/** Parse a frame; null if it isn't a message, as a proxy might send. */
function parse(data: unknown): ToClient | null {
  try {
    return typeof data === "string" ? (JSON.parse(data) as ToClient) : null;
  } catch {
    return null;
  }
}

type ClientRequest = Do | Commit | Reveal | Why | Hint | Say;
type Answer = Done | Declined | Because | Hinted | Withdrawn;

/** What waits for an answer: the number that the server gave the page, the last id, and the messages. */
export interface Outbox {
  device: number | null;
  numbered: number;
  messages: (Do | Say)[];
}

const isKept = (message: ClientRequest): message is Do | Say => message.type === "Do" || message.type === "Say";

/** Result of a command that was never sent, and won't be. */
export interface Withdrawn {
  type: "Withdrawn";
}

interface Waiting {
  /** Its id is empty until it is sent. */
  message: ClientRequest;
  answer: (answer: Answer) => void;
  /** The latest socket that it was sent on. */
  sentOn: Socket | null;
}

export function tableSocket(table: string): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const path = `/api/tables/${encodeURIComponent(table)}/socket`;
  return new WebSocket(`${scheme}//${location.host}${path}`) as unknown as Socket;
}
