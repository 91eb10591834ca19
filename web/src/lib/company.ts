import type { Kept, KeptField } from "./answers";
import type { Draft } from "./keeper";

/** Who sits at a match on real cards: an entry between deals, as the server knows it. */

export interface Newcomer {
  seat: number;
  name: string;
  /** How they come in, and on how many points if they agree on a number. */
  on: string;
  points?: number;
  face?: string;
  member?: string;
}

/** Who sits here from now on, clockwise, by their number; whoever isn't among them went home. */
export interface Company {
  sits: number[];
  rests?: number[];
  once?: number[];
  dealer_rests?: boolean;
  new?: Newcomer[];
}

/** Return what an entry says of the company; null for a deal. */
export const companyIn = (said: Draft | undefined): Company | null => (said?.["company"] as Company | undefined) ?? null;

/** People of a match, all together. */
const MOST_PEOPLE = 20;

/** Return those who came in later than so many people, the first with each number. A number stays empty if whoever had it was taken out. */
export function newcomers(deals: readonly Draft[], players: number): Newcomer[] {
  const found: Newcomer[] = [];
  for (const one of deals.flatMap((said) => companyIn(said)?.new ?? []))
    if (one.seat >= players && one.seat < MOST_PEOPLE && !found.some(({ seat }) => seat === one.seat)) found.push(one);
  return found;
}

/** Return something known of everybody by their number, also of those who came in later; an empty place has nothing. */
export function withLater(known: readonly string[], later: readonly Newcomer[], of: (one: Newcomer) => string): string[] {
  const people = Math.max(known.length, ...later.map((one) => one.seat + 1));
  const found = Array.from({ length: people }, (_, seat) => known[seat] ?? "");
  for (const one of later) found[one.seat] ||= of(one);
  return found;
}

/** Return the places that somebody fills, by everybody's names. */
export const filled = (names: readonly string[]): number[] => names.flatMap((name, seat) => (name === "" ? [] : [seat]));

/** Return the number of whoever comes in next. */
export const nextNumber = (deals: readonly Draft[], players: number): number => Math.max(players, ...newcomers(deals, players).map((one) => one.seat + 1));

/** Return the number of the deal at a place: entries about people have none. */
export const numberAt = (deals: readonly Draft[], place: number): number => deals.slice(0, place).filter((said) => companyIn(said) === null).length + 1;

/** Return everybody as they sit, clockwise: whoever came in stands beside their neighbour, and nobody's column moves. */
export function seatOrder(deals: readonly Draft[], players: number): number[] {
  const order = Array.from({ length: players }, (_, seat) => seat);
  for (const said of deals) {
    const { sits = [], new: come = [] } = companyIn(said) ?? {};
    for (const { seat } of come) {
      const neighbour = sits.slice(0, sits.indexOf(seat)).findLast((one) => order.includes(one));
      if (!order.includes(seat)) order.splice(neighbour === undefined ? order.length : order.indexOf(neighbour) + 1, 0, seat);
    }
  }
  return order;
}

/** Return how many deals everybody has played; all of them if nobody was ever away. */
export function dealsPlayed(deals: readonly { number: number; totals: number[]; there?: string[] }[], people: number): number[] {
  const real = deals.filter((one) => one.number > 0);
  return Array.from({ length: people }, (_, seat) => real.filter((one) => one.totals.length > seat && (one.there?.[seat] ?? "") === "").length);
}

const without = (some: readonly number[] | undefined, one: number): number[] => (some ?? []).filter((other) => other !== one);

/** What somebody does: they play, look on in the next deal or until further notice, or go home. */
export type Does = "plays" | "once" | "rests" | "home";

export function doing(company: Company, seat: number): Does {
  if (!company.sits.includes(seat)) return "home";
  if (company.rests?.includes(seat)) return "rests";
  return company.once?.includes(seat) ? "once" : "plays";
}

/** Return the company when somebody does something else. Whoever comes back sits where they sat in `order`. */
export function withDoing(company: Company, seat: number, does: Does, order: readonly number[]): Company {
  const sits = does === "home" ? without(company.sits, seat) : company.sits.includes(seat) ? company.sits : order.filter((one) => one === seat || company.sits.includes(one));
  const rests = without(company.rests, seat);
  const once = without(company.once, seat);
  if (does === "rests") rests.push(seat);
  if (does === "once") once.push(seat);
  const come = (company.new ?? []).filter((one) => sits.includes(one.seat));
  return { sits, rests, once, dealer_rests: company.dealer_rests ?? false, new: come };
}

/** Return the company without those who never came: a correction may have taken them out. */
export function withoutEmpty(company: Company, known: readonly number[]): Company {
  const isHere = (seat: number): boolean => known.includes(seat) || (company.new ?? []).some((one) => one.seat === seat);
  const here = (some: readonly number[] | undefined): number[] => (some ?? []).filter(isHere);
  return { ...company, sits: here(company.sits), ...(company.rests ? { rests: here(company.rests) } : {}), ...(company.once ? { once: here(company.once) } : {}) };
}

/** Return the company with somebody new, after a neighbour. */
export function withNewcomer(company: Company, one: Newcomer, after: number): Company {
  const at = company.sits.indexOf(after) + 1;
  return { ...company, sits: [...company.sits.slice(0, at), one.seat, ...company.sits.slice(at)], new: [...(company.new ?? []), one] };
}

/** Return the entry of a company, without what is as usual. */
export function entryOf(company: Company): Draft {
  const { sits, rests = [], once = [], dealer_rests = false, new: come = [] } = company;
  return {
    company: {
      sits,
      ...(rests.length > 0 ? { rests } : {}),
      ...(once.length > 0 ? { once } : {}),
      ...(dealer_rests ? { dealer_rests } : {}),
      ...(come.length > 0 ? { new: come } : {}),
    },
  };
}

/** Return who sits here before a place, also after entries that nobody has settled yet; null if the game knows no company. */
export function companyBefore({ company, deals: settled }: Kept, deals: readonly Draft[], place: number): Company | null {
  if (company === null) return null;
  const { sits, rests, once, dealer_rests } = company;
  const since: Company = { sits: [...sits], rests: [...rests], once: [...once], dealer_rests };
  return deals.slice(settled.length, place).reduce<Company>((now, said) => {
    const { new: _, ...entered } = companyIn(said) ?? { ...now, once: [] };
    return entered;
  }, since);
}

/** Return what can be said of the deal at a place, by those who play it; nobody knows yet which dealer looks on. */
export function fieldsAt(kept: Kept, deals: readonly Draft[], place: number): KeptField[] {
  const { company, fields } = kept;
  const now = companyBefore(kept, deals, place);
  if (company === null || now === null || kept.deals.length >= place) return fields;
  const out = company.plays.filter((seat) => !fields.some((one) => one.seats.includes(seat)));
  const seats = now.sits.filter((seat) => doing(now, seat) === "plays" && !out.includes(seat));
  return fields.map((one) => (one.seats.length > 1 ? { ...one, seats } : one));
}
