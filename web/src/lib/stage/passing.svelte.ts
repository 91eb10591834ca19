import { untrack } from "svelte";
import { noticed } from "../announcements";
import { preferences } from "../preferences.svelte";
import type { Said } from "../protocol";
import type { Table } from "../table.svelte";

const NOTICED_FOR = 4_000;
const SAID_FOR = 2_700;

/** What is shown at a table for a while: a notice in the title's place, and what was said at its seat. */
export class Passing {
  notice = $state("");
  said = $state.raw<Said[]>([]);
  /** What those said who have no seat to say it at. */
  readonly heard = $derived(this.said.filter((one) => one.seat === null).map((one) => `${one.name}: ${one.text}`).join(" · "));
  private latest = -1;
  private fades: ReturnType<typeof setTimeout> | undefined;

  /** Follow a table; call it while a component is made. */
  constructor(table: Table) {
    $effect(() => this.note(noticed(table.update, preferences.words)));
    $effect(() => {
      const talk = table.talk;
      untrack(() => this.hear(talk));
    });
  }

  private note(text: string): void {
    if (text === "") return;
    this.notice = text;
    clearTimeout(this.fades);
    // Not cleared by the next update, which may say nothing new.
    this.fades = setTimeout(() => (this.notice = ""), NOTICED_FOR);
  }

  private hear(talk: readonly Said[]): void {
    const fresh = talk.filter((one) => one.number > this.latest && one.seconds * 1000 < SAID_FOR);
    this.latest = talk.at(-1)?.number ?? this.latest;
    if (fresh.length === 0) return;
    this.said = [...this.said, ...fresh];
    setTimeout(() => (this.said = this.said.filter((one) => !fresh.includes(one))), SAID_FOR);
  }
}
