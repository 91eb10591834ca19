import type { SharedEntered } from "../../lib/answers";
import { isSame, type Draft, type KeptMatch, type Step } from "../../lib/keeper";

/** The history of the deals of a match that lies on this phone alone. */

/** Return all that was ever entered for a deal, the oldest first; the last that wasn't undone counts. */
export function stepsOf(match: KeptMatch, place: number): Step[] {
  const known = match.history?.[place];
  if (known) return known;
  const said = match.deals[place];
  if (said === undefined) return [];
  // Earlier versions of Femopp kept no others.
  const times = [match.times?.[place] ?? 0, ...(match.corrections?.[place] ?? [])];
  return [...(match.before?.[place] ?? []), said].map((one, at) => ({ said: one, at: times[at] ?? 0 }));
}

/** Return the step with which a deal was first entered: of two phones, the earlier one's. */
export const firstOf = <T extends { at: number }>(steps: readonly T[]): T | undefined => [...steps].sort((one, other) => one.at - other.at)[0];

/** Return the steps of all deals, also of those that were taken back. */
export function allSteps(match: KeptMatch): Record<number, Step[]> {
  const places = [...match.deals.keys(), ...Object.keys(match.history ?? {}).map(Number)];
  return Object.fromEntries(places.map((place) => [place, stepsOf(match, place)]));
}

/** Return the earlier versions of each corrected deal. */
export function earlier(match: KeptMatch): Record<number, Draft[]> {
  const found = match.deals.map((_, place): [number, Draft[]] => [place, staying(match, place).slice(0, -1)]);
  return Object.fromEntries(found.filter(([, before]) => before.length > 0));
}

const staying = (match: KeptMatch, place: number): Draft[] => stepsOf(match, place).flatMap((one) => (one.undone ? [] : [one.said]));

/** Return the deals that were ever entered otherwise. */
export const changedPlaces = (match: KeptMatch): number[] =>
  [...match.deals.keys()].filter((place) => stepsOf(match, place).some((one) => !isSame(one.said, match.deals[place])));

/** Return the match with a new deal, or a correction. */
export function withStep(match: KeptMatch, place: number, step: Step): KeptMatch {
  if (isSame(match.deals[place], step.said)) return match;
  const deals = [...match.deals];
  deals[place] = step.said;
  const times = deals.map((_, one) => match.times?.[one] ?? step.at);
  return withHistory({ ...match, deals, times }, { ...allSteps(match), [place]: [...stepsOf(match, place), step] });
}

/** Return the match without its last deal, which stays in its history. */
export function withoutLast(match: KeptMatch): KeptMatch {
  const last = match.deals.length - 1;
  if (last < 0) return match;
  const undone = stepsOf(match, last).map((one) => ({ ...one, undone: true }));
  return withHistory({ ...match, deals: match.deals.slice(0, last), times: (match.times ?? []).slice(0, last) }, { ...allSteps(match), [last]: undone });
}

function withHistory(match: KeptMatch, history: Record<number, Step[]>): KeptMatch {
  const { before: _, corrections: __, ...rest } = match;
  return { ...rest, history };
}

/** Return what the server says of a version as a step of this phone's own. */
export const stepOf = ({ said, at, name, face, phone, undone }: SharedEntered): Step => ({
  said,
  at,
  ...(undone ? { undone } : {}),
  ...(name === "" ? {} : { name, face }),
  ...(phone === 0 ? {} : { phone }),
});
