import type { Frame, Replay } from "../../lib/answers";
import { dealAfter, LAST, type Place } from "./navigation";
import type { Sheet } from "../../lib/protocol";

export type FetchDeal = (deal: number | null) => Promise<Replay>;

/** A match being replayed. Deals are fetched one at a time and cached. */
export class Playback {
  place = $state.raw<Place | null>(null);
  replay = $state.raw<Replay | null>(null);
  fault = $state("");

  readonly frame = $derived<Frame | null>(this.replay?.frames[this.place?.step ?? 0] ?? null);
  readonly sheet = $derived.by(() => sheetAt(this.replay, this.frame));

  private known = new Map<number, Promise<Replay>>();
  private wanted = 0;

  constructor(private fetchDeal: FetchDeal) {}

  /** Go to a place, or to the first step; only the latest call counts. */
  async go(place: Place | null): Promise<void> {
    const wish = ++this.wanted;
    try {
      const replay = await this.deal(place?.deal ?? null);
      if (wish !== this.wanted) return;
      const last = replay.frames.length - 1;
      const step = place === null ? 0 : place.step === LAST ? last : Math.min(place.step, last);
      this.replay = replay;
      this.place = { deal: replay.deal, step };
      this.fault = "";
    } catch (error) {
      if (wish === this.wanted) this.fault = (error as Error).message;
      return;
    }
    this.lookAhead();
  }

  /** Go to the step of the deal shown in which this action of the match is seen, or the one before. */
  async goToAction(action: number, before: boolean): Promise<void> {
    if (this.replay === null) return;
    const done = this.replay.frames.findIndex((frame) => frame.action >= action);
    const step = before ? Math.max(0, done - 1) : done;
    await this.go({ deal: this.replay.deal, step: done < 0 ? LAST : step });
  }

  /** Fetch everything again, for another match or in another language. */
  async from(fetchDeal: FetchDeal, place: Place | null): Promise<void> {
    this.fetchDeal = fetchDeal;
    this.known = new Map();
    await this.go(place);
  }

  private deal(number: number | null): Promise<Replay> {
    const known = number === null ? undefined : this.known.get(number);
    if (known !== undefined) return known;
    const asked = this.fetchDeal(number);
    const table = this.known;
    if (number !== null) table.set(number, asked);
    asked.then(
      (replay) => table.set(replay.deal, asked),
      () => number !== null && table.delete(number),
    );
    return asked;
  }

  /** Prefetch the next deal. */
  private lookAhead(): void {
    if (this.replay === null || this.place === null) return;
    const next = dealAfter(this.place, this.replay.deals);
    if (next !== null) this.deal(next.deal).catch(() => undefined);
  }
}

/** Return the score sheet as of a step. */
export function sheetAt(replay: Replay | null, frame: Frame | null): Sheet | null {
  if (replay === null || frame === null) return null;
  const isOver = frame.screen.stage === "over";
  return { ...replay.sheet, deals: replay.sheet.deals.slice(0, frame.settled), ending: isOver ? replay.sheet.ending : null };
}
