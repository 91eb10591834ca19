import { SvelteSet } from "svelte/reactivity";
import { naming, type DoorAnswer, type Namesake } from "./asking.svelte";
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
  /** The reason why this person is asked. */
  why?: string;
  /** Who asks. */
  who?: string;
  yes?: Answer;
  no?: Answer;
  /** A third answer, which asks for more in a dialog. */
  third?: Answer | undefined;
}

export const answer = (label: string, give: () => void, name = label): Answer => ({ label, name, give });

export const doorId = (id: string): string => `door ${id}`;

/** Return the question whether somebody at a door is let in. */
export function letIn(w: Words, id: string, name: string, lets: (isLetIn: boolean) => void): Pick<Ask, "id" | "yes" | "no"> {
  const named = (label: string, isLetIn: boolean): Answer => answer(label, () => lets(isLetIn), `${label}: ${name}`);
  return { id: doorId(id), yes: named(w.letPersonIn, true), no: named(w.notNowPerson, false) };
}

/** Return a sentence about those who wait besides the first, if any. */
export const waiting = (w: Words, { length }: readonly unknown[]): string => (length > 1 ? w.othersAsk(length - 1) : "");

/** Whoever waits behind the others, as their name is still to be chosen. */
const behind = new SvelteSet<string>();

/** Return those at a door in order, each asking whether they are let in. */
export const inOrder = <T>(askers: readonly T[], idOf: (asker: T) => string): T[] =>
  [...askers].sort((one, other) => Number(behind.has(idOf(one))) - Number(behind.has(idOf(other))));

/** Answer somebody at a door; if they need another name, choose it first. Whoever has none yet keeps nobody else waiting. */
export async function answered(id: string, isLetIn: boolean, namesake: Namesake | null): Promise<DoorAnswer | null> {
  const how = isLetIn && namesake !== null ? await naming.ask(namesake) : { isLetIn, name: null };
  if (how === null) behind.add(id);
  return how;
}

/** Return what those who ask to come to a table ask of whoever may answer. */
export function atDoor(table: Table, screen: Screen, w: Words): Ask[] {
  const askers = inOrder(screen.askers, (one) => one.guest);
  const why = screen.host ? "" : w.hostIsAway(screen.guests.find((one) => one.host)?.name ?? "");
  return askers.map((asker) => ({
    ...letIn(w, asker.guest, asker.name, (isLetIn) => void answerAsker(table, asker, isLetIn, w)),
    text: asker.person === null ? w.knocks(asker.name) : w.knocksAs(asker.name),
    others: waiting(w, askers),
    label: w.asksToComeIn(asker.name),
    face: asker.face,
    who: asker.name,
    why,
  }));
}

async function answerAsker(table: Table, { guest, name, face, free }: ShownAsker, isLetIn: boolean, w: Words): Promise<void> {
  const others = (): Ask[] => (table.screen === null ? [] : atDoor(table, table.screen, w).filter(({ id }) => id !== doorId(guest)));
  const taken = [...(table.screen?.guests ?? []), ...(table.screen?.seats ?? [])].map((one) => one.name);
  const how = await answered(guest, isLetIn, free === null ? null : { name, face, free, taken, others });
  if (how !== null) void table.do({ type: "AnswerAsker", guest, lets_in: how.isLetIn, name: how.name });
}
