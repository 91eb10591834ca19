import { readdirSync } from "node:fs";
import { FOLDER, offered, read } from "./texts.ts";

/** Says which languages need a file of the build: a text's own, and for letters beyond Latin-1 those that write with them. */

const TEXTS = /\/texts\.\w+\.(\w+)-/;
const MORE_LETTERS = /-latin-ext-.*\.woff2$/;
const LETTER = /[\u0100-\u1eff]/;

const writesWithMore = (language: string): boolean =>
  readdirSync(`${FOLDER}/${language}`).some((file) => Object.values(read(language, file)).some((text) => typeof text === "string" && LETTER.test(text)));

/** Return the languages that need a file, by its address; undefined if all do. */
export function languagesOf(file: string): string[] | undefined {
  const own = TEXTS.exec(file)?.[1];
  if (own !== undefined) return [own];
  return MORE_LETTERS.test(file) ? offered().filter(writesWithMore) : undefined;
}
