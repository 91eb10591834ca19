import type { About, Description, Forms, Glances, Kept, MatchReview, OpenedTable, PushState, Replay, Settings, SharedHistory, SharedLinks, SharedMatch } from "./answers";
import type { Subscribe } from "./calls";
import { storeEarlyNonce } from "./storage";

/** HTTP client of the server. Every method throws a `Refusal` with a sentence for people. */

/** Settings from a link; `players` stays as written if it isn't a number. */
export type NamedSettings = Omit<Settings, "players"> & { players: number | string | null };

/** A match on real cards. The deals are as in records. */
export interface KeepRequest {
  settings: Settings;
  names: string[];
  dealer: number;
  points: number[];
  deals: object[];
  draft?: object | null;
  more?: object;
  rules?: number;
  before?: object;
  ended?: boolean;
  players?: number;
}

/** A match to be shared, with all that was ever entered for its deals; as in the server's `Share`. */
export interface ShareRequest {
  match: KeepRequest;
  faces: string[];
  history: Record<string, { said: object; at: number; undone: boolean; by: string }[]>;
  zone: string;
  device: string;
  secret: string;
  circle?: string;
  members?: (string | null)[];
}

/** The server refuses, or can't be reached (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The time by this phone. */
const seconds = (): number => Math.floor(Date.now() / 1000);

export type Query = Record<string, number | string | null>;

export interface Sent {
  body?: object | null | undefined;
  query?: Query;
  token?: string | null;
  headers?: Record<string, string>;
}

/** Maximum number of attempts at a busy server, and longest delay before a retry, in seconds. */
const MOST_TRIES = 4;
const SOON = 5;

/** Keeping score goes on without an answer: after so many milliseconds without one its server isn't reached. */
const GOES_ON = /^\/api\/(games|keep|kept)\b/;
const PATIENCE = 10_000;

const pauseFor = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Commit to a number for a round that isn't opened yet; null without https, where browsers have no SHA-256. */
async function commitEarly(): Promise<string | null> {
  try {
    const nonce = crypto.getRandomValues(new Uint8Array(32));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", nonce));
    storeEarlyNonce(inHex(nonce));
    return inHex(digest);
  } catch {
    return null;
  }
}

/** Write bytes as digits. */
export const inHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Api {
  constructor(
    private readonly language: string,
    private readonly unreachable: string,
    private readonly fetcher: typeof fetch = (...request) => fetch(...request),
    private readonly pause: (seconds: number) => Promise<void> = pauseFor,
  ) {}

  forms(): Promise<Forms> {
    return this.ask("/api/games");
  }

  /** Fetch the server's address on the local network; null if there is none. */
  address(): Promise<{ address: string | null }> {
    return this.ask("/api/address");
  }

  /** Ask what the server stores, where and for how long. */
  about(): Promise<About> {
    return this.ask("/api/about");
  }

  /** Describe the rules of these settings, or report what is wrong with them. */
  describe(settings: NamedSettings): Promise<Description> {
    return this.ask("/api/describe", { settings });
  }

  /** Settle the deals of a match on real cards, and the one that is being entered. */
  keep(match: KeepRequest): Promise<Kept> {
    return this.ask("/api/keep", match);
  }

  /** Give a match on real cards a link; of a circle with the secret of this device there. */
  shareKept(share: ShareRequest, secret: string): Promise<SharedLinks> {
    return this.ask("/api/kept", { ...share, clock: seconds() }, {}, secret);
  }

  /** Fetch how a shared match stands: all of it, or what is new since an answer with the tag `has`; null if nothing is. */
  async kept(id: string, has = ""): Promise<SharedMatch | null> {
    const answer = await this.send("GET", `/api/kept/${encodeURIComponent(id)}`, { query: has === "" ? {} : { has } });
    return answer.status === 204 ? null : this.read(answer);
  }

  /** Send a phone's entries to a shared match; the first has this number. A member of its circle sends the secret of this device there. */
  enterKept(id: string, device: string, first: number, entries: object[], has: string, secret: string | null, token: string): Promise<SharedMatch> {
    return this.ask(`/api/kept/${encodeURIComponent(id)}/entries`, { device, first, entries, clock: seconds(), has, token }, {}, secret);
  }

  /** Rename somebody in a shared match who is no member of its circle. */
  async renameKept(id: string, seat: number, name: string): Promise<SharedMatch> {
    return this.read(await this.send("PATCH", `/api/kept/${encodeURIComponent(id)}/people/${seat}`, { body: { name } }));
  }

  /** Delete a match for everybody, by the token of its opener or the secret of its circle's keeper. */
  async deleteKept(id: string, token: string, secret: string): Promise<void> {
    await this.send("DELETE", `/api/kept/${encodeURIComponent(id)}`, { body: { token }, token: secret });
  }

  /** Bring back a match that was deleted within the last day. */
  bringBackKept(id: string, token: string, secret: string): Promise<SharedMatch> {
    return this.ask(`/api/kept/${encodeURIComponent(id)}/back`, { token }, {}, secret);
  }

  /** Return who entered a deal, and how. */
  historyKept(id: string, place: number, device: string): Promise<SharedHistory> {
    return this.ask(`/api/kept/${encodeURIComponent(id)}/deals/${place}`, undefined, { device });
  }

  /** Open a table, and take part in the chance of its match at once if it begins. */
  async open(
    settings: Settings,
    name: string,
    seat: number | null,
    begin: boolean,
    face = "",
  ): Promise<OpenedTable> {
    const commits = begin && !settings.lesson;
    if (commits) import("./agreeing").catch(() => undefined);
    const commitment = commits ? await commitEarly() : null;
    return this.ask("/api/tables", { settings, name, seat, begin, face, ...(commitment && { commitment }) });
  }

  rules(table: string): Promise<Description> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/rules`);
  }

  /** Add a guest; one who `waits` needs the host's approval. */
  join(
    table: string,
    name: string,
    face = "",
  ): Promise<{ guest: string; token: string; waits: boolean }> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/guests`, { name, face });
  }

  /** Ask the host to let this device in as a guest who is at the table already. */
  askAs(table: string, name: string, person: string): Promise<{ guest: string; token: string; waits: boolean }> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/guests`, { name, person });
  }

  /** Ask how it stands at tables, by their tokens. */
  glance(tables: Record<string, string>): Promise<Glances> {
    return this.ask("/api/tables/known", { tables });
  }

  /** Delete a table with everything that belongs to it. The server checks who may. */
  async delete(table: string, token: string): Promise<void> {
    await this.send("DELETE", `/api/tables/${encodeURIComponent(table)}`, { token });
  }

  /** Fetch a deal of a finished match; by default the latest match and its first deal. */
  replay(table: string, match: number | null, deal: number | null): Promise<Replay> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/replay`, undefined, { match, deal });
  }

  /** Fetch a deal of the match in a record. */
  replayRecord(record: string, deal: number | null): Promise<Replay> {
    return this.ask("/api/replay", { record, deal });
  }

  /** Ask for one's own review of a match: begin it, or learn how far it is; `again` after a failure. */
  askReview(table: string, match: number, token: string, again = false): Promise<MatchReview> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/review`, { again }, { match }, token);
  }

  /** Fetch what people have shared of the review of a match. */
  sharedReviews(table: string, match: number): Promise<MatchReview> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/review`, undefined, { match });
  }

  /** Let others see one's own review, or no longer. */
  shareReview(table: string, match: number, token: string, shared: boolean): Promise<MatchReview> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/review/share`, { shared }, { match }, token);
  }

  /** Open a table as it lay before an action of a match; a repeated `attempt` opens no second one. */
  tryAgain(table: string, match: number, token: string, action: number, attempt: number): Promise<OpenedTable> {
    return this.ask(`/api/tables/${encodeURIComponent(table)}/review/again`, { action, attempt }, { match }, token);
  }

  /** Begin the review of a record, or learn how far it is. */
  reviewRecord(record: string, again = false): Promise<MatchReview> {
    return this.ask("/api/review", { record, again });
  }

  reviewOfRecord(id: string): Promise<MatchReview> {
    return this.ask(`/api/review/${encodeURIComponent(id)}`);
  }

  /** Fetch the record of a match; by default the current or latest one. */
  async record(table: string, token: string | null, match: number | null = null): Promise<string> {
    return (await this.send("GET", `/api/tables/${encodeURIComponent(table)}/record`, { query: { match }, token })).text();
  }

  /** Ask whether one is called when away from a table or a circle, whose path it is; switch it on or off first. */
  async calls(of: string, token: string, method = "GET", body: Subscribe | null = null): Promise<PushState> {
    return this.read(await this.send(method, `${of}/push`, { body, token }));
  }

  protected async ask<T>(path: string, body?: object, query: Query = {}, token: string | null = null): Promise<T> {
    return this.read<T>(await this.send(body === undefined ? "GET" : "POST", path, { body, query, token }));
  }

  /** Send a request, with one's `token` if there is one. */
  protected async send(method: string, path: string, { body, query = {}, token, headers }: Sent = {}): Promise<Response> {
    const parameters = new URLSearchParams({ language: this.language });
    for (const [name, value] of Object.entries(query))
      if (value !== null) parameters.set(name, String(value));
    const all: Record<string, string> = { ...headers };
    if (token) all["Authorization"] = `Bearer ${token}`;
    const init: RequestInit = { method, headers: all };
    if (body) {
      all["Content-Type"] = "application/json";
      init.body = JSON.stringify(body);
    }
    const answer = await this.withRetries(`${path}?${parameters}`, init);
    if (answer.ok) return answer;
    const said = (await answer.json().catch(() => null)) as { error?: string } | null;
    // A proxy has nobody behind it, as while the server is replaced.
    const isOurs = said !== null || answer.status < 500;
    throw new Refusal(isOurs ? answer.status : 0, said?.error ?? this.unreachable);
  }

  /** Read an answer; one that breaks off, or comes from something in between, is none. */
  protected async read<T>(answer: Response): Promise<T> {
    try {
      return (await answer.json()) as T;
    } catch {
      throw new Refusal(0, this.unreachable);
    }
  }

  /** Send a request, and retry while the server is busy and says when to retry. */
  private async withRetries(address: string, init: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries++) {
      let answer: Response;
      try {
        answer = await this.fetcher(address, GOES_ON.test(address) ? { ...init, signal: AbortSignal.timeout(PATIENCE) } : init);
      } catch {
        throw new Refusal(0, this.unreachable);
      }
      const again = Number(answer.headers.get("Retry-After") ?? Infinity);
      if (answer.ok || !(again <= SOON) || tries === MOST_TRIES) return answer;
      await this.pause(again);
    }
  }
}
