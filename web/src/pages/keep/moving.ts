import type { SharedEntered } from "../../lib/answers";
import { inHex, type ShareRequest } from "../../lib/api";
import { ownZone } from "../../lib/circle/dates";
import { isSame, type KeptMatch, type Sharing, type Step } from "../../lib/keeper";
import { added, asMatch, newDevice, ON_ITS_WAY, withEnd, withUndo, type SharedHere } from "../../lib/keeping";
import { allSteps, stepOf, stepsOf, withoutLast, withStep } from "./steps";

/** A match that moves from this phone to the server, or back. */

/** Return a match of this phone's own as it is sent to be shared. */
export function sharingOf({ draft: _, sharing: __, ...sent }: KeptMatch): Sharing {
  const secret = inHex(crypto.getRandomValues(new Uint8Array(32)));
  return { secret, device: newDevice(), sent };
}

/** Return a shared match with what was entered on this phone while it was on its way. */
export function caughtUp(match: SharedHere, sent: KeptMatch, now: KeptMatch): SharedHere {
  let found = match;
  const isAsSent = match.seen.deals.length === sent.deals.length;
  for (let left = sent.deals.length; isAsSent && left > now.deals.length; left--) found = withUndo(found);
  for (const place of now.deals.keys()) {
    const there = match.seen.deals[place];
    let seen = there && isSame(there.said, sent.deals[place]) ? there.entry : 0;
    let before = sent.deals[place];
    for (const { said, at, undone } of stepsOf(now, place).slice(stepsOf(sent, place).length)) {
      if (undone || isSame(said, before)) continue;
      found = added(found, { type: "Deal", place, said, seen, at });
      seen = ON_ITS_WAY;
      before = said;
    }
  }
  if (now.ended && !sent.ended) found = withEnd(found);
  return sent.ended && !now.ended && found.seen.ended ? withUndo(found) : found;
}

/** Return the request that shares a match; `phoneName` names another phone by its number. */
export function shareRequest({ sent, secret, device }: Sharing, phoneName: (number: number) => string): ShareRequest {
  const { settings, names, dealer, points, deals, more = {}, rules = 0, ended = false, faces, players = 0 } = sent;
  const versions = Object.entries(allSteps(sent)).map(([place, steps]) => {
    const found = steps.map(({ said, at, undone = false, name = "", phone = 0 }) => ({ said, at, undone, by: name !== "" || phone === 0 ? name : phoneName(phone) }));
    return [place, found] as const;
  });
  return { match: { settings, names, dealer, points, deals, more, rules, ended, players }, faces, history: Object.fromEntries(versions), zone: ownZone(), device, secret };
}

/** Return the match for this phone alone, with the history of its deals. */
export function keptAlone(match: SharedHere): KeptMatch {
  const { deals, undone = {} } = match.seen;
  const steps = (entered: SharedEntered[] | undefined): Step[] => (entered ?? []).map(stepOf);
  const all = [...deals.map((one, place): [number, Step[]] => [place, steps(one.entered)]), ...Object.entries(undone).map(([place, entered]): [number, Step[]] => [Number(place), steps(entered)])];
  // What was seen by an earlier version has no steps.
  const history = Object.fromEntries(all.filter(([, found]) => found.length > 0));
  const times = deals.map((one) => Math.min(...(one.entered ?? []).map(({ at }) => at).filter((at) => at > 0)));
  const seen = { ...asMatch({ ...match, waiting: [] }), history, times: times.map((at) => (Number.isFinite(at) ? at : 0)) };
  return match.waiting.reduce((now, { act }) => {
    if (act.type === "Deal") return { ...withStep(now, Math.min(act.place, now.deals.length), { said: act.said, at: act.at }), ended: false };
    if (act.type === "Undo") return now.ended ? { ...now, ended: false } : withoutLast(now);
    return act.type === "End" ? { ...now, ended: true } : now;
  }, seen as KeptMatch);
}
