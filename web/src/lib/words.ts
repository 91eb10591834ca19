import { en, type Words } from "./words.en";
import { sv } from "./words.sv";

/** The client's own texts; all about games comes from the server, translated. */

export type { Words };
export type Language = "en" | "sv";

export const LANGUAGES: Record<Language, string> = { en: "English", sv: "Svenska" };
export const WORDS: Record<Language, Words> = { en, sv };

/** Return the initial language from the browser's preferences. */
export function preferred(languages: readonly string[]): Language {
  for (const one of languages) {
    const code = one.slice(0, 2).toLowerCase();
    if (code in WORDS) return code as Language;
  }
  return "en";
}

/** Return the locale for dates: with the country that the browser names for this language. */
export function localeOf(language: Language, languages: readonly string[]): string {
  return languages.find((one) => one.toLowerCase().startsWith(language)) ?? language;
}

/** End a message from the server with a full stop; it may also stand within sentences. */
export function asSentence(text: string): string {
  return text === "" || /[.!?…:]["”’)]?$/.test(text) ? text : `${text}.`;
}
