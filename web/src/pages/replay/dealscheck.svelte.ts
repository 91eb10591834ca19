import type { Checked } from "../../lib/deals/check";
import { Later } from "../../lib/later.svelte";
import { preferences } from "../../lib/preferences.svelte";
import { DEALS } from "../../lib/words";

/** The check of the deals of a match (from 1; 0 for a record), which is loaded after the page. */
export class DealsCheck {
  checked = $state.raw<Checked | null>(null);
  fault = $state("");
  private readonly parts = new Later(() => preferences.enter(DEALS, import("./deals")));

  constructor(
    private readonly table: string | null,
    private readonly match: number,
    private readonly record: () => Promise<string>,
  ) {}

  /** What shows the result; null before it is there. */
  get sheet() {
    return this.checked === null ? null : (this.parts.part?.Deals ?? null);
  }

  /** The result in a word or two. */
  get title(): string {
    return this.checked === null || this.parts.part === null ? "" : this.parts.part.titleOf(this.checked.answer, preferences.in(DEALS));
  }

  /** Fetch what checks, and the record, and compare it with what this device kept of the match. */
  async check(): Promise<void> {
    if (this.checked !== null) return;
    this.fault = "";
    try {
      const [text, isThere] = await Promise.all([this.record(), this.parts.load()]);
      if (!isThere) {
        this.fault = preferences.words.failed;
        return;
      }
      const { checked, keptRounds } = this.parts.part!;
      const kept = keptRounds().filter((one) => (one.table === this.table && one.match === this.match) || text.includes(one.id));
      this.checked = checked(text, kept);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }
}
