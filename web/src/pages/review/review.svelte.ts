import type { MatchReview } from "../../lib/answers";
import { Refusal, type Api } from "../../lib/api";

/** How often the server is asked how far a review is, in seconds. */
const EVERY = 0.7;

/** Where a review comes from: `begin` asks for it, `look` how far it is. Both throw a `Refusal`. */
export interface Source {
  begin(again: boolean): Promise<MatchReview>;
  look(found: MatchReview): Promise<MatchReview>;
}

/** Return the review of a table's match: one's own, or what others have shared. */
export function atTable(api: Api, table: string, match: number, token: string | null): Source {
  async function ask(again: boolean): Promise<MatchReview> {
    if (token === null) return api.sharedReviews(table, match);
    try {
      return await api.askReview(table, match, token, again);
    } catch (error) {
      // Those who watched see what is shared.
      if (error instanceof Refusal && error.status === 403) return api.sharedReviews(table, match);
      throw error;
    }
  }
  return { begin: ask, look: () => ask(false) };
}

export function ofRecord(api: Api, record: string): Source {
  async function look({ id }: MatchReview): Promise<MatchReview> {
    try {
      return await api.reviewOfRecord(id);
    } catch (error) {
      // The server has begun anew, or nobody asked for a while.
      if (error instanceof Refusal && error.status === 404) return api.reviewRecord(record);
      throw error;
    }
  }
  return { begin: (again) => api.reviewRecord(record, again), look };
}

/** A review that is being made or shown. `fault` is a sentence of the server. */
export class Reviewing {
  found = $state.raw<MatchReview | null>(null);
  fault = $state("");
  readonly isMade = $derived(this.found !== null && ["done", "shared"].includes(this.found.stage));

  private wanted = 0;

  constructor(private source: Source) {}

  /** Ask until the review is made; only the latest call counts. */
  async start(again = false): Promise<void> {
    const wish = ++this.wanted;
    this.fault = "";
    if (again) this.found = null;
    try {
      let found = await this.source.begin(again);
      while (wish === this.wanted) {
        this.found = found;
        if (!["waiting", "working"].includes(found.stage)) break;
        await new Promise((resolve) => setTimeout(resolve, EVERY * 1000));
        if (wish !== this.wanted) return;
        found = await this.source.look(found);
      }
      if (wish === this.wanted && found.stage === "failed") this.fault = found.fault;
    } catch (error) {
      if (wish === this.wanted) this.fault = (error as Error).message;
    }
  }

  /** Fetch it from elsewhere, such as in another language. */
  async from(source: Source): Promise<void> {
    this.source = source;
    await this.start();
  }

  /** Show what the server answered to something else. */
  show(found: MatchReview): void {
    this.wanted++;
    this.found = found;
  }

  stop(): void {
    this.wanted++;
  }
}

/** A value with half the width of its interval. */
interface Measured {
  value: number;
  margin: number | null;
}

/** The ends of an axis with zero in the middle. */
export interface Axis {
  low: number;
  high: number;
}

/** Return an axis on which these values and their intervals have room. */
export function evenAxis(measured: readonly Measured[]): Axis {
  const most = Math.max(...measured.map(({ value, margin }) => Math.abs(value) + (margin ?? 0)), 1e-6);
  return { low: -1.08 * most, high: 1.08 * most };
}

/** Return where a number is on an axis, in percent, at most at its ends. */
export function at({ low, high }: Axis, value: number): number {
  return Math.min(100, Math.max(0, (100 * (value - low)) / (high - low)));
}
