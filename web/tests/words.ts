import { CIRCLE, COMMON, LANGUAGES, type Language, type Texts } from "../src/lib/words";

/** All texts, for the tests. */

export const CODES = Object.keys(LANGUAGES) as Language[];

async function all<T>(texts: Texts<T>): Promise<Record<Language, T>> {
  const loaded = await Promise.all(CODES.map(async (code) => [code, await texts.load(code)] as const));
  return Object.fromEntries(loaded) as Record<Language, T>;
}

export const WORDS = await all(COMMON);
export const CIRCLE_WORDS = await all(CIRCLE);
