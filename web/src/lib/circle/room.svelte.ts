import { Refusal } from "../api";
import { preferences } from "../preferences.svelte";
import { hold, load, store } from "../storage";
import { isLanguage } from "../words";
import type { Asked, Circle, Door } from "./answers";
import { CircleApi, isCircle } from "./api";
import { linesOf, type Line } from "./figures";
import { forgetCircle, knownCircles, rememberCircle, secretOf } from "./known";

/** A circle as this device sees it: kept current while the page is seen, and shown as it last was without a connection. */

export type State = "loading" | "door" | "waiting" | "refused" | "in" | "gone" | "lost" | "fault";

const EVERY = 5000;
const NOT_FOUND = 404;
const UNKNOWN = 401;

const askKey = (link: string): string => `circle-ask.${link}`;
const copyKey = (link: string): string => `circle-copy.${link}`;

export class Room {
  state = $state<State>("loading");
  circle = $state.raw<Circle | null>(null);
  door = $state.raw<Door | null>(null);
  /** Whether the server can't be reached; then everything stands as it last was. */
  isAway = $state(false);
  fault = $state("");
  /** Counts the looks at the server that brought something new. */
  news = $state(0);
  /** What the server says of evenings, by their dates. */
  lines = $state.raw<Record<string, Line>>({});
  private secret = $state<string | null>(null);
  private asked: Asked | null = null;
  /** Whether this device has just come in as somebody, whose name and language are theirs here too. */
  private hasComeIn = false;
  private clock: ReturnType<typeof setInterval> | undefined;
  private isAsking = false;
  private isRenewed = false;

  private kept: { language: string; api: CircleApi } | null = null;

  constructor(readonly link: string) {
    this.asked = load<Asked | null>(askKey(link), null);
    this.secret = secretOf(link) ?? this.asked?.secret ?? null;
    if (secretOf(link) !== null) {
      const copy = load<Circle | null>(copyKey(link), null);
      if (copy !== null && Array.isArray(copy.members)) {
        this.circle = copy;
        this.state = "in";
      }
    }
  }

  /** The server's part, in the language and with the secret of now. */
  get api(): CircleApi {
    const [language, secret] = [preferences.language, this.secret];
    if (this.kept?.language !== language || this.kept.api.secret !== secret)
      this.kept = { language, api: new CircleApi(language, preferences.words.failed, this.link, secret) };
    return this.kept.api;
  }

  /** Keep the page current while it is seen; return how to stop. Call it in an effect. */
  start(): () => void {
    const look = (): void => void this.look();
    const seen = (): void => {
      if (document.visibilityState === "visible") look();
    };
    look();
    this.clock = setInterval(seen, EVERY);
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", look);
    return () => {
      clearInterval(this.clock);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", look);
    };
  }

  async look(): Promise<void> {
    // What was said last stays until it has been read.
    if (this.isAsking || this.isRenewed || this.state === "lost" || this.state === "gone") return;
    this.isAsking = true;
    const api = this.api;
    try {
      const found = await api.page();
      if (api !== this.api) return;
      this.isAway = false;
      this.fault = "";
      if (found !== null) this.take(found);
    } catch (error) {
      if (api === this.api && !this.isRenewed) this.fail(error as Error);
    } finally {
      this.isAsking = false;
      if (api !== this.api) void this.look();
    }
  }

  /** Take what the server says, from looking or as an answer to what was done. */
  take(found: Circle | Door): void {
    this.news++;
    if (isCircle(found)) {
      this.circle = found;
      this.state = "in";
      if (this.hasComeIn) {
        this.becomeOneself(found);
        void this.forgetOldLinks(found);
      }
      if (this.secret !== null) rememberCircle(this.link, this.secret, found.name);
      if (this.asked !== null) hold(askKey(this.link), null);
      this.asked = null;
      store(copyKey(this.link), found);
      return;
    }
    this.door = found;
    if (found.waits) this.state = "waiting";
    else if (this.asked !== null) {
      this.dropAsk();
      this.state = "refused";
    } else if (this.state !== "refused") this.state = "door";
  }

  private becomeOneself(circle: Circle): void {
    this.hasComeIn = false;
    const own = circle.members.find((one) => one.id === circle.you);
    if (own === undefined) return;
    // Without a connection the present language stays; it can be chosen at any time.
    if (isLanguage(own.language)) void preferences.speak(own.language).catch(() => undefined);
    preferences.name = own.name;
    if (own.face !== "") preferences.face = own.face;
  }

  /** After all have got a new link, the circle's old one leads nowhere. */
  private async forgetOldLinks(circle: Circle): Promise<void> {
    const old = knownCircles().filter((one) => one.name === circle.name && one.circle !== this.link);
    for (const one of old) {
      const api = new CircleApi(preferences.language, preferences.words.failed, one.circle, one.secret);
      await api.page().catch((error: unknown) => {
        if (error instanceof Refusal && error.status === NOT_FOUND) forgetCircle(one.circle);
      });
    }
  }

  /** Fetch what the server says of the latest evenings, or of those before a day. Without it the page has its own words. */
  async fetchLines(before: string | null, limit: number): Promise<void> {
    const api = this.api;
    try {
      const { evenings } = await linesOf(api, before, limit);
      if (api === this.api) this.lines = { ...this.lines, ...Object.fromEntries(evenings.map((one) => [one.date, one])) };
    } catch {
      // Then the page's own words stay.
    }
  }

  private fail(error: Error): void {
    const status = error instanceof Refusal ? error.status : 0;
    this.isAway = status === 0;
    if (this.isAway) {
      if (this.circle === null && this.state === "loading") this.state = "fault";
      this.fault = error.message;
    } else if (status === NOT_FOUND) {
      this.fault = error.message;
      this.leave("gone");
    } else if (status === UNKNOWN && this.asked !== null) {
      this.dropAsk();
      this.state = "refused";
    } else if (status === UNKNOWN) {
      this.fault = error.message;
      this.leave("lost");
    } else {
      // Busy, or a circle of a newer version: what was seen stays.
      this.fault = error.message;
      if (this.circle === null && this.state === "loading") this.state = "fault";
    }
  }

  /** The circle, or the way into it, is no longer there. */
  private leave(state: "gone" | "lost"): void {
    store(copyKey(this.link), null);
    this.circle = null;
    if (state === "lost") forgetCircle(this.link);
    this.secret = null;
    this.state = state;
  }

  async knock(name: string, face: string): Promise<void> {
    const { ask, secret } = await this.api.knock({ name, face, language: preferences.language });
    this.asked = { ask, secret };
    hold(askKey(this.link), this.asked);
    this.secret = secret;
    this.state = "waiting";
    await this.look();
  }

  async giveUp(): Promise<void> {
    if (this.asked !== null) await this.api.giveUp(this.asked.ask).catch(() => undefined);
    this.dropAsk();
    this.state = "door";
    await this.look();
  }

  private dropAsk(): void {
    hold(askKey(this.link), null);
    this.asked = null;
    this.secret = null;
  }

  /** Begin to use a secret, as this device has become somebody's. */
  admit(secret: string): void {
    this.dropAsk();
    this.hasComeIn = true;
    this.secret = secret;
    rememberCircle(this.link, secret, this.circle?.name ?? this.door?.name ?? "");
    void this.look();
  }

  /** Whoever has left, or deleted it all, keeps nothing of it here. */
  forget(): void {
    store(copyKey(this.link), null);
    forgetCircle(this.link);
    this.dropAsk();
    this.circle = null;
  }

  /** Leave everything as it is while the circle gets another link, and afterwards. */
  renew(isRenewed: boolean): void {
    this.isRenewed = isRenewed;
  }

  /** Go to the door again, as somebody new. */
  startOver(): void {
    forgetCircle(this.link);
    this.dropAsk();
    this.state = "loading";
    void this.look();
  }
}
