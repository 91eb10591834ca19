import { otherName } from "./asking.svelte";
import type { Screen, ShownAsker } from "./protocol";
import type { Table } from "./table.svelte";
import type { Words } from "./words";

/** One of the answers that somebody's question has. */
export interface Answer {
  label: string;
  /** What it's called where it isn't seen beside the question. */
  name: string;
  give: () => void;
}

/** What somebody asks of you besides the game: a sentence, a button for each answer. */
export interface Ask {
  id: string;
  text: string;
  /** The same in fewer words. */
  short?: string;
  /** How many others wait meanwhile. */
  others?: string;
  label?: string;
  face?: string;
  yes?: Answer;
  no?: Answer;
  /** A third answer, which asks for more in a dialog. */
  third?: Answer | undefined;
}

export const answer = (label: string, give: () => void, name = label): Answer => ({ label, name, give });

/** Return the question whether somebody at a door is let in. */
export function letIn(w: Words, id: string, name: string, lets: (isLetIn: boolean) => void): Pick<Ask, "id" | "yes" | "no"> {
  const named = (label: string, isLetIn: boolean): Answer => answer(label, () => lets(isLetIn), `${label}: ${name}`);
  return { id: `door ${id}`, yes: named(w.letPersonIn, true), no: named(w.notNowPerson, false) };
}

/** Return a sentence about those who wait besides the first, if any. */
export const waiting = (w: Words, { length }: readonly unknown[]): string => (length > 1 ? w.othersAsk(length - 1) : "");

/** Return what the first who asks to come to a table asks of its host. */
export function atDoor(table: Table, { askers, host }: Screen, w: Words): Ask[] {
  return (host ? askers.slice(0, 1) : []).map((asker) => ({
    ...letIn(w, asker.guest, asker.name, (isLetIn) => void answerAsker(table, asker, isLetIn, w)),
    text: asker.person === null ? w.knocks(asker.name) : w.knocksAs(asker.name),
    others: waiting(w, askers),
    label: w.asksToComeIn(asker.name),
    face: asker.face,
  }));
}

async function answerAsker(table: Table, { guest, name, free }: ShownAsker, lets_in: boolean, w: Words): Promise<void> {
  const isTaken = lets_in && free !== null;
  const other = isTaken ? await otherName(w, name, free) : null;
  if (!isTaken || other !== null) void table.do({ type: "AnswerAsker", guest, lets_in, name: other });
}
