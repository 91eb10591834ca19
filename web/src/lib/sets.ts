import { load, store } from "./storage";

/** Rule sets with a name, such as "Familjen Anderssons regler": kept on this device, and sent as a link. */
export interface RuleSet {
  name: string;
  game: string;
  /** The rules as in a link. */
  rules: string;
}

const KEY = "sets";
const LONGEST_NAME = 40;
const LONGEST_RULES = 2000;
const MOST = 30;

/** Controls, and whatever else can't be seen or turns the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Joiners of emoji and of several scripts. */
const JOINERS = /[\u200c\u200d]/;

/** Return a name as it is kept and shown: one line, without invisible characters, not too long. */
export function cleanName(name: string): string {
  const seen = name
    .replace(/\s+/gu, " ")
    .replace(UNSEEN, (one) => (JOINERS.test(one) ? one : ""))
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "")
    .trim();
  return [...seen].slice(0, LONGEST_NAME).join("").trim();
}

function isSet(one: unknown): one is RuleSet {
  if (typeof one !== "object" || one === null) return false;
  const { name, game, rules } = one as Record<string, unknown>;
  return [name, game, rules].every((text) => typeof text === "string" && text !== "");
}

export function keptSets(): RuleSet[] {
  const found = load<unknown>(KEY, []);
  if (!Array.isArray(found)) return [];
  return found.filter(isSet).map(({ name, game, rules }) => ({ name: cleanName(name), game, rules }));
}

/** Add a set in front; one of the same name and game is replaced. */
export function withSet(sets: readonly RuleSet[], set: RuleSet): RuleSet[] {
  const named = { ...set, name: cleanName(set.name) };
  if (named.name === "" || named.rules.length > LONGEST_RULES) return [...sets];
  return [named, ...withoutSet(sets, named)].slice(0, MOST);
}

export function withoutSet(sets: readonly RuleSet[], { name, game }: Pick<RuleSet, "name" | "game">): RuleSet[] {
  return sets.filter((one) => one.name !== name || one.game !== game);
}

export function keepSets(sets: readonly RuleSet[]): void {
  store(KEY, sets.length === 0 ? null : sets);
}

/** Return the link to rules, with their name if they have one. */
export function linkOf(origin: string, rules: string, name = ""): string {
  const link = new URL("/", origin);
  link.searchParams.set("rules", rules);
  if (name !== "") link.searchParams.set("called", name);
  return link.href;
}

/** Return the name in a link to rules; empty if it has none. */
export function nameIn(search: string): string {
  return cleanName(new URLSearchParams(search).get("called") ?? "");
}

/** The rules of the last table of each game, and the sets chosen on the first page. */
const LAST = "last-rules";
const CHOSEN = "chosen-sets";

const texts = (key: string): Record<string, string> => {
  const found = load<unknown>(key, {});
  return typeof found === "object" && found !== null ? (found as Record<string, string>) : {};
};

/** Return the rules of the last table of a game; null if they were the usual ones. */
export const lastRules = (game: string): string | null => texts(LAST)[game] || null;

export function storeLastRules(game: string, rules: string): void {
  store(LAST, { ...texts(LAST), [game]: rules });
}

/** Return the name of the set that is chosen for a game; empty for the usual rules. */
export const chosenSet = (game: string): string => texts(CHOSEN)[game] ?? "";

export function storeChosenSet(game: string, name: string): void {
  store(CHOSEN, { ...texts(CHOSEN), [game]: name });
}
