import { answer, answered, doorId, inOrder, letIn, waiting, type Ask } from "../asks";
import { preferences } from "../preferences.svelte";
import type { Ask as Asker } from "./answers";
import type { Room } from "./room.svelte";
import { circleWords } from "./words";

/** A circle's door: those who ask to join, and how they are let in. `say` tells of what went wrong. */
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
    if (!circle) return [];
    const c = circleWords(preferences.language);
    const askers = inOrder(circle.asks, (one) => one.id);
    return askers.map((asker) => ({
      ...letIn(preferences.words, asker.id, asker.name, (isLetIn) => void this.answer(asker, isLetIn)),
      short: c.asks(asker.name),
      text: this.isAtTable ? c.asksToJoinCircle(asker.name) : c.asks(asker.name),
      others: waiting(preferences.words, askers),
      face: asker.face,
      who: asker.name,
      third: circle.keeper === circle.you ? answer(c.isKnown, () => (this.whoIs = asker)) : undefined,
    }));
  }

  /** Let them in or not, perhaps as somebody who is a member already. */
  async answer({ id, name, face, free }: Asker, isLetIn: boolean, member?: string): Promise<void> {
    this.say("");
    const isTaken = member === undefined && free !== null;
    const taken = this.room.circle?.members.map((one) => one.name) ?? [];
    const others = (): Ask[] => this.asks.filter((one) => one.id !== doorId(id));
    const how = await answered(id, isLetIn, isTaken ? { name, face, free, taken, others } : null);
    if (how === null) return;
    try {
      this.room.take(await this.room.api.answer(id, how.isLetIn, member, how.name ?? undefined));
      this.whoIs = null;
    } catch (error) {
      this.say((error as Error).message);
      void this.room.look();
    }
  }
}
