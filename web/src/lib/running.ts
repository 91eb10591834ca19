import { clock, knownShared, ownMatches, standing } from "./keeping";

/** A match on real cards that this phone keeps and that isn't over: where it is, who plays, and its deals so far. */
export interface Running {
  to: string;
  names: string[];
  deals: number;
}

/** Nobody goes on with a match that has rested for so long, in seconds. */
const LONGEST_REST = 30 * 24 * 3600;

/** Return the matches on real cards that somebody may want to go on with, this phone's own first. */
export function runningMatches(): Running[] {
  const found: Running[] = [];
  for (const { id, match } of ownMatches()) {
    const rests = clock() - (match.times?.at(-1) ?? clock()) >= LONGEST_REST;
    if (match.deleted !== undefined || match.ended === true || match.over === true || rests) continue;
    found.push({ to: `/keep?match=${id}`, names: match.names, deals: match.deals.length });
  }
  for (const match of knownShared()) {
    const { deals, ended } = standing(match);
    if (match.deleted !== undefined || ended || match.seen.kept.end !== null) continue;
    found.push({ to: `/keep/${match.id}`, names: match.seen.people.map((one) => one.name ?? ""), deals: deals.length });
  }
  return found;
}
