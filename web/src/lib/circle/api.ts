import type { House, Settings } from "../answers";
import { Api, Refusal, type Query, type Sent } from "../api";
import type { Admitted, Anew, Answer, Asked, Circle, Door, Evenings, NamedRules, Repeats, Seat, Season, Way } from "./answers";

/** What a door and a circle have in common is the name; a circle says who you are. */
export const isCircle = (one: Circle | Door): one is Circle => "you" in one;

/** The status of a response without figures, as the matches are still being added up. */
const ADDING_UP = 202;

/** The server's part for circles, with the secret of this device. */
export class CircleApi extends Api {
  private tag = "";

  constructor(
    language: string,
    unreachable: string,
    readonly link: string,
    readonly secret: string | null,
    fetcher?: typeof fetch,
  ) {
    super(language, unreachable, ...(fetcher ? [fetcher] : []));
  }

  openCircle(circle: {
    name: string;
    zone: string;
    member: { name: string; face: string; language: string };
    settings?: Settings;
  }): Promise<Admitted> {
    return this.ask("/api/circles", circle);
  }

  /** Fetch the page; null if nothing has changed since this last asked. */
  async page(): Promise<Circle | Door | null> {
    const headers: Record<string, string> = this.tag === "" ? {} : { "If-None-Match": this.tag };
    try {
      const answer = await this.here("GET", "", { headers });
      const page = await this.read<Circle | Door>(answer);
      // Only of what has come: an answer may break off.
      this.tag = answer.headers.get("ETag") ?? "";
      return page;
    } catch (error) {
      if (error instanceof Refusal && error.status === 304) return null;
      throw error;
    }
  }

  knock(member: { name: string; face: string; language: string }): Promise<Asked> {
    return this.say("POST", "/asks", member);
  }

  giveUp(ask: string): Promise<object> {
    return this.say("DELETE", `/asks/${enc(ask)}`);
  }

  answer(ask: string, lets_in: boolean, member?: string, name?: string): Promise<Circle> {
    return this.say("POST", `/asks/${enc(ask)}`, { lets_in, member: member ?? null, name: name ?? null });
  }

  /** Open a way in, for a `day` if a member has no device left. */
  way(member?: string, day = false): Promise<Way> {
    return this.say("POST", "/ways", member === undefined ? {} : { member, day });
  }

  useWay(way: string): Promise<Admitted> {
    return this.say("POST", "/devices", { way });
  }

  putOut(device: string): Promise<Circle> {
    return this.say("DELETE", `/devices/${enc(device)}`);
  }

  anew(whole: boolean): Promise<Anew> {
    return this.say("POST", "/anew", { whole });
  }

  change(to: { name?: string; zone?: string; seasons?: Season[]; settings?: Settings; seating?: (string | null)[]; named?: NamedRules }): Promise<Circle> {
    return this.say("PATCH", "", to);
  }

  changeMember(member: string, to: { name?: string; face?: string; language?: string }): Promise<Circle> {
    return this.say("PATCH", `/members/${enc(member)}`, to);
  }

  /** Remove a member, or leave; `forget` makes them "a player" everywhere. */
  async remove(member: string, forget: boolean): Promise<Circle | null> {
    const answer = await this.here("DELETE", `/members/${enc(member)}`, { query: { forget: String(forget) } });
    const left = await this.read<Circle | object>(answer);
    return "you" in left ? (left as Circle) : null;
  }

  merge(member: string, into: string): Promise<Circle> {
    return this.say("POST", `/members/${enc(member)}/merge`, { into });
  }

  handOn(member: string): Promise<Circle> {
    return this.say("POST", "/keeper", { member });
  }

  /** Ask to become keeper, as the keeper has been away for long. */
  askToKeep(): Promise<Circle> {
    return this.say("POST", "/keeper/ask", {});
  }

  withdrawKeeping(): Promise<Circle> {
    return this.say("DELETE", "/keeper/ask");
  }

  tonight(how: { settings?: Settings; anew?: boolean; begin?: boolean } = {}): Promise<Seat> {
    return this.say("POST", "/tonight", how);
  }

  seat(table: string): Promise<Seat> {
    return this.say("POST", `/tables/${enc(table)}/seat`, {});
  }

  takeIn(table: string, token: string): Promise<Circle> {
    return this.say("POST", "/tables", { table, token });
  }

  mine(table: string, token: string): Promise<Circle> {
    return this.say("POST", `/tables/${enc(table)}/mine`, { token });
  }

  deleteTableOf(table: string): Promise<Circle> {
    return this.say("DELETE", `/tables/${enc(table)}`);
  }

  async evenings(before: string | null, limit = 20): Promise<Evenings> {
    return this.read(await this.here("GET", "/evenings", { query: { before, limit } }));
  }

  /** Fetch what is counted of this circle; `figures.ts` knows what there is. */
  async counted<T>(path: string, query: Query = {}, adding?: () => void): Promise<T> {
    return this.read<T>(await this.sum(path, query, adding));
  }

  /** Fetch what is made of the sum of all matches. If they are still being added up, report that and wait. */
  private async sum(path: string, query: Query, adding: () => void = () => undefined): Promise<Response> {
    let answer = await this.here("GET", `/figures${path}`, { query: { ...query, at_once: "true" } });
    while (answer.status === ADDING_UP) {
      // A body that nobody reads keeps one of the browser's few connections.
      await answer.arrayBuffer();
      adding();
      answer = await this.here("GET", `/figures${path}`, { query });
    }
    return answer;
  }

  /** Say something to all members; empty for nothing. */
  tellAll(text: string): Promise<Circle> {
    return this.say("PUT", "/saying", { text });
  }

  /** Say how the circle settles up. */
  settleBy(house: House): Promise<Circle> {
    return this.say("PUT", "/house", house);
  }

  /** Plan an evening: several dates are a question, one settles it. */
  plan(plan: string, dates: string[], repeats: Repeats, place: string | null = null): Promise<Circle> {
    return this.say("PUT", `/plans/${enc(plan)}`, { dates, repeats, place });
  }

  callOff(plan: string): Promise<Circle> {
    return this.say("DELETE", `/plans/${enc(plan)}`);
  }

  propose(plan: string, at: string): Promise<Circle> {
    return this.say("POST", `/plans/${enc(plan)}/dates`, { at });
  }

  /** Move one of the evenings that recur, also to another place, or call it off (null). */
  move(plan: string, date: string, to: string | null, place: string | null = null): Promise<Circle> {
    return this.say("PUT", `/plans/${enc(plan)}/evenings`, { date, to, place });
  }

  comes(plan: string, date: string, answer: Answer): Promise<Circle> {
    return this.say("PUT", `/plans/${enc(plan)}/answer`, { date, answer });
  }

  /** Fetch the path of this device's calendar; `anew` makes another one. */
  calendar(anew: boolean): Promise<{ path: string }> {
    return this.say("POST", "/calendar", { anew });
  }

  async calendarFile(plan: string): Promise<Blob> {
    return (await this.here("GET", "/calendar", { query: { plan } })).blob();
  }

  async exported(form: "json" | "csv", of: "all" | "mine"): Promise<Blob> {
    return (await this.here("GET", "/export", { query: { form, of } })).blob();
  }

  /** Fetch the figures of a season as a file. */
  async exportedFigures(form: "json" | "csv", season: string | null): Promise<Blob> {
    return (await this.sum("/export", { form, season })).blob();
  }

  async deleteAll(): Promise<void> {
    await this.here("DELETE", "");
  }

  private async say<T>(method: string, path: string, body?: object): Promise<T> {
    return this.read<T>(await this.here(method, path, { body }));
  }

  private here(method: string, path: string, sent: Sent = {}): Promise<Response> {
    return this.send(method, `/api/circles/${enc(this.link)}${path}`, { ...sent, token: this.secret });
  }
}

const enc = encodeURIComponent;
