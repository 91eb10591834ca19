import { en, type Words } from "./words.en";
import { sv } from "./words.sv";

/** The client's own few words; everything about a game comes from the server, translated. */

export type { Words };
export type Language = "en" | "sv";

export const LANGUAGES: Record<Language, string> = { en: "English", sv: "Svenska" };
export const WORDS: Record<Language, Words> = { en, sv };

/** The language to begin with, from what the browser asks for. */
export function preferred(languages: readonly string[]): Language {
  for (const one of languages) {
    const code = one.slice(0, 2).toLowerCase();
    if (code in WORDS) return code as Language;
  }
  return "en";
}

/** How dates are written in a language: as in the country that the browser names with it. */
export function localeOf(language: Language, languages: readonly string[]): string {
  return languages.find((one) => one.toLowerCase().startsWith(language)) ?? language;
}

/** What the server says against something, as it stands alone: it also stands within sentences. */
export function asSentence(text: string): string {
  return text === "" || /[.!?…:]["”’)]?$/.test(text) ? text : `${text}.`;
}
