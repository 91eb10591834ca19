import { CIRCLE, COMMON, DOORS, KEEPING, LANGUAGES, REVIEWING, type Language, type Texts } from "../src/lib/words";

/** All texts, for the tests. */

export const CODES = Object.keys(LANGUAGES) as Language[];

async function all<T>(texts: Texts<T>): Promise<Record<Language, T>> {
  const loaded = await Promise.all(CODES.map(async (code) => [code, await texts.load(code)] as const));
  return Object.fromEntries(loaded) as Record<Language, T>;
}

export const WORDS = await all(COMMON);
export const KEEPING_WORDS = await all(KEEPING);
export const REVIEWING_WORDS = await all(REVIEWING);
export const CIRCLE_WORDS = await all(CIRCLE);
export const DOORS_WORDS = await all(DOORS);
