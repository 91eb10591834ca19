import { FILES, LANGUAGES, type Circle, type Common, type Deals, type Door, type Doors, type Keep, type Language, type Owed, type Phone, type Review, type Share, type Start } from "texts";
import { fromBuild } from "./builds";

/** The client's own texts; all about games comes from the server, translated. */

export { LANGUAGES, type Language };
export type Words = Start & Common;

export const isLanguage = (code: unknown): code is Language => typeof code === "string" && Object.hasOwn(LANGUAGES, code);

/** Texts, of which only the languages in use are loaded. */
export class Texts<T> {
  private readonly loaded = new Map<Language, T>();

  constructor(private readonly file: (language: Language) => Promise<T>) {}

  has(language: Language): boolean {
    return this.loaded.has(language);
  }

  /** Load them in a language; rejects if the server can't be reached. */
  async load(language: Language): Promise<T> {
    const texts = this.loaded.get(language) ?? (await fromBuild(() => this.file(language)));
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

const of = <T>(room: string) => async (language: Language) => (await FILES[language][room]!()).default as T;

/** The texts that every page needs. */
export const COMMON = new Texts<Words>(async (language) => ({ ...LANGUAGES[language], ...(await of<Common>("common")(language)) }));

const withCommon = <T>(room: string) => async (language: Language): Promise<Words & T> => {
  const [common, own] = await Promise.all([COMMON.load(language), of<T>(room)(language)]);
  return { ...common, ...own };
};

/** Those and the texts of keeping score, for its page only. */
export const KEEPING = new Texts(withCommon<Keep>("keep"));
/** The texts of settling up, which come with it. */
export const OWED = new Texts(of<Owed>("owed"));
/** Those and the texts of reviews, for their page only. */
export const REVIEWING = new Texts(withCommon<Review>("review"));
/** The texts of circles, for their pages only. */
export const CIRCLE = new Texts(of<Circle>("circle"));
/** The texts that only the first page and one's own game have: of the doors, and of the ways back. */
export const DOORS = new Texts(of<Doors>("doors"));

/** The texts of pictures to share from the table, loaded with these. */
export const SHARING = new Texts(of<Share>("share"));

/** The texts of a table's door, and of a browser that forgets; they come with the parts that show them. */
export const DOOR = new Texts(of<Door>("door"));

/** The texts of a page without a connection, and of the app on a phone; they come with the parts that show them. */
export const PHONE = new Texts(of<Phone>("phone"));

/** The texts on who chose the cards, which come with the parts that say it. */
export const DEALS = new Texts(of<Deals>("deals"));

/** Texts that come with their page, by the name that its route has for them. */
export const ROOMS: Record<string, Texts<unknown>> = { doors: DOORS, keep: KEEPING, review: REVIEWING, circle: CIRCLE };

/** Return the language of a tag such as `tr-TR`. */
const languageOf = (tag: string): string => tag.split("-")[0]!.toLowerCase();

/** Return the initial language from the browser's preferences. The server chooses likewise what to preload. */
export function preferred(languages: readonly string[]): Language {
  return languages.map(languageOf).find(isLanguage) ?? "en";
}

/** Return the locale for dates: with the country that the browser names for this language. */
export function localeOf(language: Language, languages: readonly string[]): string {
  return languages.find((one) => languageOf(one) === language) ?? language;
}

/** Begin a text with a capital letter, such as İ for i in Turkish. */
export const capital = (text: string, locale: string): string => text.replace(/^./u, (one) => one.toLocaleUpperCase(locale));

/** End a message from the server with a full stop; it may also stand within sentences. */
export function asSentence(text: string): string {
  return text === "" || /[.!?…:]["”’)]?$/.test(text) ? text : `${text}.`;
}

/** Return a number with a minus sign that is as wide as its digits; empty for none. */
export const figures = (number: number | undefined): string => String(number ?? "").replace("-", "−");

/** Return a score or an amount of money with its sign. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : figures(number));
