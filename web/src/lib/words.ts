import { fromBuild } from "./builds";
import type { keeping } from "./words.keeper.en";
import type { reviewing } from "./words.review.en";
import type { circle } from "./words.circle.en";
import type { Words } from "./words.en";

/** The client's own texts; all about games comes from the server, translated. */

export type { Words };
export type Language = "en" | "sv";

export const LANGUAGES: Record<Language, string> = { en: "English", sv: "Svenska" };

export const isLanguage = (code: unknown): code is Language => typeof code === "string" && Object.hasOwn(LANGUAGES, code);

/** Texts, of which only the languages in use are loaded. */
export class Texts<T> {
  private readonly loaded = new Map<Language, T>();

  constructor(private readonly files: Record<Language, () => Promise<T>>) {}

  has(language: Language): boolean {
    return this.loaded.has(language);
  }

  /** Load them in a language; rejects if the server can't be reached. */
  async load(language: Language): Promise<T> {
    const texts = this.loaded.get(language) ?? (await fromBuild(this.files[language]));
    this.loaded.set(language, texts);
    return texts;
  }

  /** Return them in a language that has been loaded. */
  in(language: Language): T {
    const texts = this.loaded.get(language);
    if (texts === undefined) throw new Error(`texts are not loaded: ${language}`);
    return texts;
  }
}

/** The texts that every page needs. */
export const COMMON = new Texts<Words>({
  en: () => import("./words.en").then((file) => file.en),
  sv: () => import("./words.sv").then((file) => file.sv),
});

async function withCommon<T>(language: Language, more: Promise<T>): Promise<Words & T> {
  const [common, own] = await Promise.all([COMMON.load(language), more]);
  return { ...common, ...own };
}

/** Those and the texts of keeping score, for its page only. */
export const KEEPING = new Texts<Words & typeof keeping>({
  en: () => withCommon("en", import("./words.keeper.en").then((file) => file.keeping)),
  sv: () => withCommon("sv", import("./words.keeper.sv").then((file) => file.keeping)),
});

/** Those and the texts of reviews, for their page only. */
export const REVIEWING = new Texts<Words & typeof reviewing>({
  en: () => withCommon("en", import("./words.review.en").then((file) => file.reviewing)),
  sv: () => withCommon("sv", import("./words.review.sv").then((file) => file.reviewing)),
});

/** The texts of circles, for their pages only. */
export const CIRCLE = new Texts<typeof circle>({
  en: () => import("./words.circle.en").then((file) => file.circle),
  sv: () => import("./words.circle.sv").then((file) => file.circle),
});

/** Texts that come with their page, by the name that its route has for them. */
export const ROOMS: Record<string, Texts<unknown>> = { keeper: KEEPING, review: REVIEWING, circle: CIRCLE };

/** Return the initial language from the browser's preferences. The server chooses likewise what to preload. */
export function preferred(languages: readonly string[]): Language {
  return languages.map((one) => one.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

/** Return the locale for dates: with the country that the browser names for this language. */
export function localeOf(language: Language, languages: readonly string[]): string {
  return languages.find((one) => one.toLowerCase().startsWith(language)) ?? language;
}

/** End a message from the server with a full stop; it may also stand within sentences. */
export function asSentence(text: string): string {
  return text === "" || /[.!?…:]["”’)]?$/.test(text) ? text : `${text}.`;
}
