import type { Ritual, Rituals } from "../protocol";
import { written } from "../screen";

export const KNOCK = "knock";

/** Return what this table calls a knock: "Knock", or "Five up". */
export function knockLabel(rituals: Rituals): string {
  return rituals.actions.find((one) => one.word === KNOCK)?.label ?? "";
}

/** What a ritual is given: whose, which error, how many points. */
export interface Named {
  name?: string;
  kind?: string;
  points?: number;
}

/** Return the words of a ritual's action, with what its names stand for. */
export function ritualWords(ritual: Ritual, { name = "", kind = "", points }: Named = {}): string {
  const given: Record<string, string> = {
    NAME: name === "" ? "" : written(name),
    KIND: kind,
    N: points === undefined ? "" : String(points),
  };
  return [ritual.word, ...ritual.names.map((one) => given[one] ?? "")].filter(Boolean).join(" ");
}
