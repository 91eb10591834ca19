import type { Glance } from "./answers";
import type { Words } from "./words";
import { figures } from "./words";

/** What the first page says about a table that one was at. */

const FEW = 3;

/** Join names as people say them, such as "Björn, Gun and Olle". */
export function listed(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

const others = ({ seats }: Glance) => seats.filter((seat) => !seat.own);

/** Return the seats whose faces are shown: the others, people first. */
export function faces(glance: Glance, most = FEW): Glance["seats"] {
  return [...others(glance)].sort((one, other) => Number(one.bot) - Number(other.bot)).slice(0, most);
}

/** Return the game, with whom it is played, and how far it has come. */
export function whereItIs(glance: Glance, w: Words, language: string): string {
  const people = faces(glance, others(glance).length);
  const shown = people.length > FEW ? [...people.slice(0, FEW - 1).map((one) => one.name), "…"] : people.map((one) => one.name);
  const names = shown.at(-1) === "…" ? `${shown.slice(0, -1).join(", ")} …` : listed(shown, language);
  return `${names === "" ? glance.title : w.withPeople(glance.title, names)}, ${stageOf(glance, w, language)}`;
}

function stageOf({ stage, deal, seats, winners }: Glance, w: Words, language: string): string {
  if (stage === "waiting") return w.notBegun;
  if (stage === "playing") return w.inDeal(Math.max(1, deal));
  const names = winners.map((seat) => seats[seat]).flatMap((one) => (one === undefined ? [] : [one.own ? w.you : one.name]));
  return names.length === 0 ? w.matchIsOver : w.wonThere(listed(names, language));
}

/** Return what a table waits for somebody to do; empty if it doesn't. */
export function awaited(glance: Glance | undefined, w: Words): string {
  if (!glance?.waits) return "";
  return glance.rests ? w.nextDealThere : w.yourTurnThere;
}

/** Return everybody's points, such as "Anna 7 · Björn 9"; empty before the first match. */
export function standing({ seats }: Glance): string {
  return seats.flatMap(({ name, points }) => (points === null ? [] : [`${name} ${figures(points)}`])).join(" · ");
}
