/** Who owes whom after several matches: whole units of the house's own, and nothing lost in rounding. */

import type { House as CircleHouse } from "./answers";

/** A finished match: everybody's gain in points, which adds up to zero, and how often each went up. */
export interface Played {
  game: string;
  names: readonly string[];
  pays: readonly number[];
  ups: readonly number[];
}

/** How a house counts: its word for a unit, how many points make one by game, and what goes into the kitty. */
export interface House {
  unit: string;
  points: Record<string, number>;
  perUp: number;
  perMatch: number;
}

/** Return how a circle counts, as the pages have it. */
export const houseOf = ({ unit, points, per_up, per_match }: CircleHouse): House => ({ unit, points, perUp: per_up, perMatch: per_match });

/** Return how a house counts, as the server has it. */
export const asKept = ({ unit, points, perUp, perMatch }: House): CircleHouse => ({ unit, points, per_up: perUp, per_match: perMatch });

export const PLAIN: House = { unit: "", points: {}, perUp: 0, perMatch: 0 };

/** Somebody's evening: the points of each match (null: they weren't there), what goes into the kitty, and the whole. */
export interface Row {
  name: string;
  matches: (number | null)[];
  kitty: number;
  total: number;
}

export interface Sums {
  rows: Row[];
  kitty: number;
}

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));
const lcm = (one: number, other: number): number => (one / gcd(one, other)) * other;

/** Return how many points make a unit in this house: a whole number from 1 on. */
export const pointsOf = (house: House, game: string): number => Math.max(1, Math.round(house.points[game] ?? 1));

/** Return whole units in place of these parts of `whole`: those nearest to the next unit get it, so the sum stays zero. */
export function rounded(parts: readonly number[], whole: number): number[] {
  const floors = parts.map((part) => Math.floor(part / whole));
  let left = -floors.reduce((sum, one) => sum + one, 0);
  const nearest = parts.map((part, at) => ({ at, rest: part - (floors[at] ?? 0) * whole })).sort((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of nearest) if (left-- > 0) floors[at] = (floors[at] ?? 0) + 1;
  return floors;
}

/** Return everybody's evening, whoever gains most first. All totals and the kitty add up to zero. */
export function sumsOf(matches: readonly Played[], house: House): Sums {
  const names = [...new Set(matches.flatMap((one) => one.names.filter(Boolean)))];
  const whole = matches.map((one) => pointsOf(house, one.game)).reduce(lcm, 1);
  const rows = names.map((name) => {
    const places = matches.map((one) => one.names.indexOf(name));
    const gains = matches.map((one, at) => (places[at] === -1 ? null : (one.pays[places[at] ?? -1] ?? 0)));
    const parts = gains.reduce<number>((sum, gain, at) => sum + (gain ?? 0) * (whole / pointsOf(house, matches[at]?.game ?? "")), 0);
    const kitty = matches.reduce((sum, one, at) => (places[at] === -1 ? sum : sum + house.perMatch + house.perUp * (one.ups[places[at] ?? -1] ?? 0)), 0);
    return { name, matches: gains, kitty, parts };
  });
  const units = rounded(rows.map((one) => one.parts), whole);
  const found = rows.map(({ name, matches: gains, kitty }, at) => ({ name, matches: gains, kitty, total: (units[at] ?? 0) - kitty }));
  return { rows: found.sort((one, other) => other.total - one.total), kitty: rows.reduce((sum, one) => sum + one.kitty, 0) };
}

/** `from` gives `to` so many units; null is the kitty. */
export interface Gift {
  from: string;
  to: string | null;
  units: number;
}

/** Up to so many people all ways are tried, so that nobody gives more often than needed. */
const MOST_TRIED = 14;

/** Return who gives whom what, in as few gifts as can be: people among whom all is even give only to each other. */
export function giftsOf({ rows, kitty }: Sums): Gift[] {
  const open = [...rows.map(({ name, total }) => ({ name: name as string | null, total })), { name: null, total: kitty }].filter((one) => one.total !== 0);
  return evenGroups(open).flatMap((group) => within(group));
}

interface Open {
  name: string | null;
  total: number;
}

/** Return as many groups as possible, in each of which all is even. */
function evenGroups(open: readonly Open[]): Open[][] {
  if (open.length > MOST_TRIED) return [[...open]];
  const all = 1 << open.length;
  const sums = new Array<number>(all).fill(0);
  // The most groups among these people, and the one who was added last on the way there.
  const most = new Array<number>(all).fill(0);
  const last = new Array<number>(all).fill(-1);
  for (let some = 1; some < all; some++) {
    let best = -1;
    open.forEach((one, at) => {
      if ((some & (1 << at)) === 0) return;
      const others = some ^ (1 << at);
      sums[some] = (sums[others] ?? 0) + one.total;
      if ((most[others] ?? 0) > best) [best, last[some]] = [most[others] ?? 0, at];
    });
    most[some] = best + (sums[some] === 0 ? 1 : 0);
  }
  const groups: Open[][] = [];
  let group: Open[] = [];
  for (let some = all - 1; some > 0; some ^= 1 << (last[some] ?? 0)) {
    if (sums[some] === 0) groups.push((group = []));
    const one = open[last[some] ?? 0];
    if (one) group.push(one);
  }
  return groups;
}

/** Return the gifts in a group: whoever owes most gives to whoever gets most, until all is even. */
function within(group: readonly Open[]): Gift[] {
  const left = group.map((one) => ({ ...one }));
  const gifts: Gift[] = [];
  for (;;) {
    left.sort((one, other) => other.total - one.total);
    const [to, from] = [left[0], left.at(-1)];
    if (!to || !from || to.total <= 0 || from.name === null) return gifts;
    const units = Math.min(to.total, -from.total);
    gifts.push({ from: from.name, to: to.name, units });
    to.total -= units;
    from.total += units;
  }
}
