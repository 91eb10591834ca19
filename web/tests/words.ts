import { CIRCLE, COMMON, KEEPING, LANGUAGES, REVIEWING, type Language, type Texts } from "../src/lib/words";

/** All texts, for the tests. */

export const CODES = Object.keys(LANGUAGES) as Language[];

async function all<T>(texts: Texts<T>): Promise<Record<Language, T>> {
  const [en, sv] = await Promise.all([texts.load("en"), texts.load("sv")]);
  return { en, sv };
}

export const WORDS = await all(COMMON);
export const KEEPING_WORDS = await all(KEEPING);
export const REVIEWING_WORDS = await all(REVIEWING);
export const CIRCLE_WORDS = await all(CIRCLE);
