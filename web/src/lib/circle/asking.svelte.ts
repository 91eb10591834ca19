import { otherName } from "../asking.svelte";
import { answer, letIn, waiting, type Ask } from "../asks";
import { preferences } from "../preferences.svelte";
import type { Ask as Asker } from "./answers";
import type { Room } from "./room.svelte";
import { circleWords } from "./words";

/** A circle's door: the first who asks to join, and how they are let in. `say` tells of what went wrong. */
export class Doorkeeper {
  /** Whose way back in is to be chosen. */
  whoIs = $state.raw<Asker | null>(null);

  constructor(
    readonly room: Room,
    private readonly say: (fault: string) => void,
    /** Whether it's asked at a table, where people come too. */
    private readonly isAtTable: boolean,
  ) {}

  get asks(): Ask[] {
    const { circle } = this.room;
    const asker = circle?.asks[0];
    if (!circle || !asker) return [];
    const c = circleWords(preferences.language);
    const { id, name, face } = asker;
    return [
      {
        ...letIn(preferences.words, id, name, (isLetIn) => void this.answer(asker, isLetIn)),
        short: c.asks(name),
        text: this.isAtTable ? c.asksToJoinCircle(name) : c.asks(name),
        others: waiting(preferences.words, circle.asks),
        face,
        third: circle.keeper === circle.you ? answer(c.isKnown, () => (this.whoIs = asker)) : undefined,
      },
    ];
  }

  /** Let them in or not, perhaps as somebody who is a member already. */
  async answer({ id, name, free }: Asker, isLetIn: boolean, member?: string): Promise<void> {
    this.say("");
    const isTaken = isLetIn && member === undefined && free !== null;
    const other = isTaken ? await otherName(preferences.words, name, free) : undefined;
    if (other === null) return;
    try {
      this.room.take(await this.room.api.answer(id, isLetIn, member, other));
      this.whoIs = null;
    } catch (error) {
      this.say((error as Error).message);
      void this.room.look();
    }
  }
}
