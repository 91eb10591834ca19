import type {
  Because,
  Declined,
  Do,
  Done,
  FromClient,
  Hint,
  Hinted,
  Look,
  Sheet,
  ToClient,
  Why,
} from "./protocol";

/** The part of a WebSocket that is used, so that tests can bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/**
 * `blocked`: no socket has ever come through, though the page did; `refused`: the server does not
 * want this client; `gone`: there is no such table.
 */
export type Standing = "connecting" | "open" | "lost" | "blocked" | "refused" | "gone";

export interface Hearer {
  stands(now: Standing, text: string): void;
  welcome(guest: string | null): void;
  look(look: Look): void;
  heardSheet(sheet: Sheet): void;
  /** The server is another version than when the page was loaded, and may speak otherwise. */
  outdated(): void;
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
 * A table's socket that comes back whenever it is lost.
 *
 * What is asked stays in the outbox until it is answered and is sent again, under the same id, on
 * each new socket: the server does it once. It is sent when the table has been seen, which may have
 * gone on meanwhile, so that what is no longer meant is not done any more.
 */
export class Connection {
  private socket: Socket | null = null;
  private isOpen = false;
  private isStopped = true;
  private hasBeenOpen = false;
  private tries = 0;
  private version: string | null = null;
  private heardAt = 0;
  private triedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  /** Something is asked, and nothing has been heard since. */
  private isExpecting = false;
  /** Woken, only a Pong shows that the socket lives: all else may have come before the sleep. */
  private isDoubted = false;
  /** The server has said why it cannot let this client in now: that stands until it does. */
  private isTurnedAway = false;
  /** The last trouble that the server reported before it closed a socket. */
  private trouble = "";
  private readonly outbox = new Map<string, Waiting>();

  constructor(
    private readonly hearer: Hearer,
    private language: string,
    private token: string | null,
    private readonly makeSocket: () => Socket,
    private readonly newId: () => string = numbered(),
  ) {}

  start(): void {
    this.isStopped = false;
    this.isTurnedAway = false;
    this.tries = 0;
    this.connect();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.drop();
  }

  /** Come again as somebody else: with a seat's secret, or without one. */
  as(token: string | null): void {
    this.stop();
    this.token = token;
    this.outbox.clear();
    this.start();
  }

  speak(language: string): void {
    this.language = language;
    if (this.isOpen) this.send({ type: "Speak", language });
  }

  /** Have something done; the answer comes when the server has stored it, or says no. */
  do(command: Command): Promise<Done | Declined | Withdrawn> {
    return this.ask((id) => ({ type: "Do", id, command })) as Promise<Done | Declined | Withdrawn>;
  }

  /** Whether the server may know of this, and may have done it. */
  mayBeDone(command: Command): boolean {
    return (this.waiting(command)?.sentOn ?? null) !== null;
  }

  /** Do not send this at all, unless the server may know of it. */
  withdraw(command: Command): void {
    const waiting = this.waiting(command);
    if (waiting === undefined || waiting.sentOn !== null) return;
    this.outbox.delete(waiting.message.id);
    waiting.answer({ type: "Withdrawn" });
  }

  /** Send this, unless it is on its way, only to learn whether it was done in its time. */
  giveUp(command: Command): void {
    const waiting = this.waiting(command);
    if (waiting === undefined || this.isOnItsWay(waiting)) return;
    waiting.message = { type: "Do", id: waiting.message.id, command, late: true };
  }

  /** Why something is not allowed. */
  why(words: string): Promise<Because | Declined> {
    return this.ask((id) => ({ type: "Why", id, words })) as Promise<Because | Declined>;
  }

  /** What a strong bot would do now. */
  hint(): Promise<Hinted | Declined> {
    return this.ask((id) => ({ type: "Hint", id })) as Promise<Hinted | Declined>;
  }

  /** The page is looked at again, or the network has changed: be sure soon that somebody answers. */
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
    // Longer than a socket that lives can be silent: it need not be asked first. One that has just
    // said something may be dead as well: that may have come before the device fell asleep.
    if (silence > PING_EVERY + ANSWER_WITHIN) this.connect();
    else {
      this.isDoubted = true;
      this.ping(WOKEN_ANSWER_WITHIN);
    }
  }

  private ask(message: (id: string) => Asked): Promise<Answer> {
    const id = this.newId();
    return new Promise((answer) => {
      const waiting: Waiting = { message: message(id), answer, sentOn: null };
      this.outbox.set(id, waiting);
      if (!this.isOpen) return;
      this.post(waiting);
      this.expect();
    });
  }

  private waiting(command: Command): Waiting | undefined {
    return [...this.outbox.values()].find(
      ({ message }) => message.type === "Do" && message.command === command,
    );
  }

  private isOnItsWay({ sentOn }: Waiting): boolean {
    return sentOn !== null && sentOn === this.socket;
  }

  private post(waiting: Waiting): void {
    waiting.sentOn = this.socket;
    this.send(waiting.message);
  }

  private connect(): void {
    this.drop();
    this.triedAt = Date.now();
    this.stands(this.tries === 0 ? "connecting" : this.unreached);
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
      this.send({ type: "Hello", token: this.token, language: this.language });
    socket.onmessage = (event) => this.hear(event.data);
    socket.onclose = (event) => {
      if (event.code === CLOSED_GONE) this.refuse("gone", this.trouble);
      else if (event.code === CLOSED_TRY_LATER) this.tryLater();
      else this.lose();
    };
  }

  private hear(data: unknown): void {
    const message = understood(data);
    if (message === null) return;
    this.heardAt = Date.now();
    if (message.type === "Pong") this.isDoubted = false;
    if (!this.isDoubted) this.rest();
    switch (message.type) {
      case "Welcome":
        this.version ??= message.version;
        if (message.version !== this.version) {
          this.stop();
          this.hearer.outdated();
          return;
        }
        this.isOpen = true;
        this.isTurnedAway = false;
        this.hasBeenOpen = true;
        this.tries = 0;
        this.hearer.welcome(message.guest);
        this.hearer.stands("open", "");
        break;
      case "Look":
        this.hearer.look(message);
        for (const waiting of this.outbox.values())
          if (!this.isOnItsWay(waiting)) this.post(waiting);
        break;
      case "Sheet":
        this.hearer.heardSheet(message);
        break;
      case "Done":
      case "Declined":
      case "Because":
      case "Hinted":
        this.outbox.get(message.id)?.answer(message);
        this.outbox.delete(message.id);
        break;
      case "Trouble":
        // Its socket closes now, with a code that tells whether the table is gone, or is only not
        // to be had now.
        this.isStopped = true;
        this.trouble = message.text;
        clearTimeout(this.pulse);
        this.hearer.stands("refused", message.text);
        break;
      case "Pong":
        break;
    }
  }

  /** All is well for now; ask again after a while of silence. */
  private rest(): void {
    this.isExpecting = false;
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.ping(), PING_EVERY);
  }

  /** Some answers take long: after a little silence ask whether anybody is there at all. */
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
    this.stands(this.unreached);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** The server may let this client in when it has its data again, or is another version. */
  private tryLater(): void {
    this.isTurnedAway ||= this.isStopped;
    this.isStopped = false;
    this.lose();
  }

  private stands(now: Standing): void {
    if (!this.isTurnedAway) this.hearer.stands(now, "");
  }

  private get unreached(): Standing {
    return this.hasBeenOpen || this.tries < BLOCKED_AFTER ? "lost" : "blocked";
  }

  private refuse(standing: Standing, text: string): void {
    this.stop();
    this.hearer.stands(standing, text);
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

/** The message of a frame; null if it is none, as a proxy on the way may make it. */
function understood(data: unknown): ToClient | null {
  try {
    return typeof data === "string" ? (JSON.parse(data) as ToClient) : null;
  } catch {
    return null;
  }
}

type Asked = Do | Why | Hint;
type Answer = Done | Declined | Because | Hinted | Withdrawn;

/** No answer of the server's: it has not been sent, and will not be. */
export interface Withdrawn {
  type: "Withdrawn";
}

interface Waiting {
  message: Asked;
  answer: (answer: Answer) => void;
  /** The latest socket that it was sent on. */
  sentOn: Socket | null;
}

/** Ids of the form DEVICE-NUMBER, of which the number rises: the server tells an old one by it. */
function numbered(): () => string {
  const device = randomId().replaceAll("-", "").slice(0, 16);
  let number = 0;
  return () => `${device}-${++number}`;
}

/** An id that no other client has; pages without HTTPS have no `randomUUID`. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

export function tableSocket(table: string): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const path = `/api/tables/${encodeURIComponent(table)}/socket`;
  return new WebSocket(`${scheme}//${location.host}${path}`) as unknown as Socket;
}
