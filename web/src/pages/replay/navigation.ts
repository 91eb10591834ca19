import type { Frame } from "../../lib/answers";

/** Navigation in a replay: which step comes next, never its contents. */

/** A step of a deal, from 0; `LAST` is the deal's last step. */
export interface Place {
  deal: number;
  step: number;
}

export const LAST = -1;

/** Return the next step, possibly in the next deal; null at the end. */
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

/** Return the start of this deal or, from there, of the previous deal. */
export function dealBefore(place: Place, deals: readonly number[]): Place | null {
  if (place.step > 0) return { ...place, step: 0 };
  const deal = deals[deals.indexOf(place.deal) - 1];
  return deal === undefined ? null : { deal, step: 0 };
}

/** The tricks of a deal, each with the step of its lead. */
export function tricks(frames: readonly Frame[]): { trick: number; step: number }[] {
  return frames.flatMap(({ trick }, step) =>
    trick > (frames[step - 1]?.trick ?? 0) ? [{ trick, step }] : [],
  );
}

/** Return the next lead, or the last step. */
export function trickAfter(place: Place, frames: readonly Frame[]): Place {
  const lead = tricks(frames).find(({ step }) => step > place.step);
  return { ...place, step: lead?.step ?? frames.length - 1 };
}

/** Return the previous lead, or the first step. */
export function trickBefore(place: Place, frames: readonly Frame[]): Place {
  const lead = tricks(frames)
    .filter(({ step }) => step < place.step)
    .at(-1);
  return { ...place, step: lead?.step ?? 0 };
}

/** Format a place for the URL, such as `3.12`: deal 3, twelfth step. */
export function asText({ deal, step }: Place): string {
  return `${deal}.${step + 1}`;
}

export function fromText(text: string | null): Place | null {
  const found = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text ?? "");
  if (found === null) return null;
  return { deal: Number(found[1]), step: Math.max(0, Number(found[2] ?? 1) - 1) };
}
