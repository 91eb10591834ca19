import type { Frame } from "./answers";

/** Finding one's way in a match that is seen again: which step comes next, never what it is. */

/** A step of a deal, counted from 0; `LAST` is the deal's last one. */
export interface Place {
  deal: number;
  step: number;
}

export const LAST = -1;

/** The step after this one, in the next deal after a deal's last; null at the end. */
export function stepAfter(place: Place, steps: number, deals: readonly number[]): Place | null {
  if (place.step + 1 < steps) return { ...place, step: place.step + 1 };
  return dealAfter(place, deals);
}

export function stepBefore(place: Place, deals: readonly number[]): Place | null {
  if (place.step > 0) return { ...place, step: place.step - 1 };
  const deal = deals[deals.indexOf(place.deal) - 1];
  return deal === undefined ? null : { deal, step: LAST };
}

export function dealAfter(place: Place, deals: readonly number[]): Place | null {
  const deal = deals[deals.indexOf(place.deal) + 1];
  return deal === undefined ? null : { deal, step: 0 };
}

/** The beginning of this deal; of the one before for whoever is there already. */
export function dealBefore(place: Place, deals: readonly number[]): Place | null {
  if (place.step > 0) return { ...place, step: 0 };
  const deal = deals[deals.indexOf(place.deal) - 1];
  return deal === undefined ? null : { deal, step: 0 };
}

/** The tricks of a deal, and the step at which a card is led to each. */
export function tricks(frames: readonly Frame[]): { trick: number; step: number }[] {
  return frames.flatMap(({ trick }, step) =>
    trick > (frames[step - 1]?.trick ?? 0) ? [{ trick, step }] : [],
  );
}

/** The next lead after this step, or else the last step. */
export function trickAfter(place: Place, frames: readonly Frame[]): Place {
  const lead = tricks(frames).find(({ step }) => step > place.step);
  return { ...place, step: lead?.step ?? frames.length - 1 };
}

/** The lead before this step, or else the first step. */
export function trickBefore(place: Place, frames: readonly Frame[]): Place {
  const lead = tricks(frames)
    .filter(({ step }) => step < place.step)
    .at(-1);
  return { ...place, step: lead?.step ?? 0 };
}

/** A place in an address, such as `3.12`: deal 3, its twelfth step. */
export function asText({ deal, step }: Place): string {
  return `${deal}.${step + 1}`;
}

export function fromText(text: string | null): Place | null {
  const found = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text ?? "");
  if (found === null) return null;
  return { deal: Number(found[1]), step: Math.max(0, Number(found[2] ?? 1) - 1) };
}
