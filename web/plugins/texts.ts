import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse, type Content, type FunctionArg, type Octothorpe, type PlainArg, type Select } from "@messageformat/parser";
import type { Plugin } from "vite";

/**
 * Compiles the client's texts (`src/texts/LANGUAGE/ROOM.arb`) to modules. A text without arguments becomes a string, one
 * with arguments a function of them. Texts are ICU messages, so plurals and choices are written as translators know them.
 * English is the source: it says what texts there are, and which arguments each has.
 *
 * Formats of our own are `{number, spellout}`, a number as the room's text `spelled` has it, and `{names, list}`. With
 * `capital`, alone or after one of them, the first letter is large; with `lower`, all letters are small. The plural of a
 * list is that of its length.
 *
 * The module `texts` has the languages that are offered: `LANGUAGES`, with what is needed before one is chosen, and the
 * other rooms of each, as `FILES`. The texts of the room `page` stand in the page itself, in all languages.
 */

type Token = Content | Octothorpe | PlainArg | FunctionArg | Select;
type Catalogue = Record<string, string | { placeholders?: Record<string, unknown> }>;

/** What a format is written with, in a language. */
const HELPERS: Record<string, (language: string) => string> = {
  plural: (language) => `new Intl.PluralRules("${language}")`,
  list: (language) => `new Intl.ListFormat("${language}", { type: "conjunction" })`,
  capital: (language) => `(text) => text.replace(/^./u, (first) => first.toLocaleUpperCase("${language}"))`,
  lower: (language) => `(text) => text.toLocaleLowerCase("${language}")`,
};

const FORMATS: Record<string, { helper?: string; write: (argument: string) => string }> = {
  list: { helper: "list", write: (argument) => `list.format(${argument})` },
  capital: { helper: "capital", write: (argument) => `capital(${argument})` },
  lower: { helper: "lower", write: (argument) => `lower(${argument})` },
  spellout: { write: (argument) => `texts.spelled(${argument})` },
};

/** How arguments are used: from the weakest to the strongest. */
const KINDS = { any: "string | number", text: "string", number: "number", list: "readonly string[]" };
type Kind = keyof typeof KINDS;
type Arguments = Map<string, Kind>;

export class TextFault extends Error {}

const kindOf = (token: Token): Kind => {
  if (token.type === "plural" || (token.type === "function" && token.key === "spellout")) return "number";
  if (token.type === "function") return token.key === "list" ? "list" : "text";
  return token.type === "select" ? "text" : "any";
};

function gather(tokens: readonly Token[], found: Arguments): Arguments {
  for (const token of tokens) {
    if (!("arg" in token)) continue;
    const ranks = Object.keys(KINDS);
    const [kind, before] = [kindOf(token), found.get(token.arg) ?? "any"];
    found.set(token.arg, ranks.indexOf(kind) > ranks.indexOf(before) ? kind : before);
    if ("cases" in token) for (const one of token.cases) gather(one.tokens, found);
  }
  return found;
}

/** Return the arguments of an English text, in the order of its placeholders, which it must have if there are several. */
export function argumentsOf(name: string, english: Catalogue): Arguments {
  const found = gather(parse(english[name] as string), new Map());
  const meta = english[`@${name}`];
  const order = typeof meta === "object" && meta.placeholders ? Object.keys(meta.placeholders) : [...found.keys()];
  if (found.size > 1 && (typeof meta !== "object" || !meta.placeholders)) throw new TextFault(`${name}: say the order of its placeholders`);
  if ([...order].sort().join() !== [...found.keys()].sort().join()) throw new TextFault(`${name}: its placeholders are others than its arguments`);
  return new Map(order.map((one) => [one, found.get(one)!]));
}

const quoted = (text: string): string => text.replace(/[`\\]|\$\{/g, "\\$&");

/** Writes the text of one name. */
class Writer {
  private readonly known: Arguments;
  private readonly used: Set<string>;

  constructor(known: Arguments, used: Set<string>) {
    this.known = known;
    this.used = used;
  }

  template(tokens: readonly Token[]): string {
    const [first] = tokens;
    if (tokens.length === 1 && first && first.type !== "content" && first.type !== "argument") return this.expression(first);
    return `\`${tokens.map((one) => (one.type === "content" ? quoted(one.value) : `\${${this.expression(one)}}`)).join("")}\``;
  }

  private expression(token: Exclude<Token, Content>): string {
    if (token.type === "octothorpe") throw new TextFault("instead of #, name the argument: it is written as it is");
    if (!this.known.has(token.arg)) throw new TextFault(`English has no argument ${token.arg}`);
    if (token.type === "argument") return `_${token.arg}`;
    return token.type === "function" ? this.formatted(token) : this.choice(token);
  }

  private formatted({ arg, key, param = [] }: FunctionArg): string {
    const style = param.map((one) => (one.type === "content" ? one.value.trim() : "")).join("");
    const format = FORMATS[key];
    if (format === undefined || !["", "capital"].includes(style)) throw new TextFault(`there is no format ${key} ${style}`.trim());
    if (format.helper) this.used.add(format.helper);
    if (style) this.used.add(style);
    const text = format.write(`_${arg}`);
    return style ? `${style}(${text})` : text;
  }

  private choice({ type, arg, cases }: Select): string {
    if (cases.at(-1)?.key !== "other") throw new TextFault(`the last choice of ${arg} must be other`);
    const value = this.known.get(arg) === "list" && type === "plural" ? `_${arg}.length` : `_${arg}`;
    const is = (key: string): string => {
      if (type === "select") return `${value} === ${JSON.stringify(key)}`;
      if (key.startsWith("=")) return `${value} === ${key.slice(1)}`;
      this.used.add("plural");
      return `plural.select(${value}) === "${key}"`;
    };
    return cases.map(({ key, tokens }) => (key === "other" ? "" : `${is(key)} ? `) + this.template(tokens)).join(" : ");
  }
}

const namesOf = (catalogue: Catalogue): string[] => Object.keys(catalogue).filter((one) => !one.startsWith("@"));

/** Write the module of a language's texts. Raises a `TextFault` that names the text if it can't be. */
export function compiled(catalogue: Catalogue, english: Catalogue): string {
  const [names, own] = [namesOf(english), namesOf(catalogue)];
  const missing = names.filter((name) => !own.includes(name));
  const more = own.filter((name) => !names.includes(name));
  if (missing.length + more.length > 0) throw new TextFault(`missing: ${missing.join() || "none"}; not in English: ${more.join() || "none"}`);
  const language = catalogue["@@locale"] as string;
  const cardinal = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const used = new Set<string>();
  const lines = names.map((name) => {
    try {
      const known = argumentsOf(name, english);
      const text = new Writer(known, used).template(parse(catalogue[name] as string, { cardinal }));
      return `  ${name}: ${known.size === 0 ? text : `(${[...known.keys()].map((one) => `_${one}`).join(", ")}) => ${text}`},`;
    } catch (error) {
      throw new TextFault(`${name}: ${(error as Error).message}`);
    }
  });
  const helpers = [...used].map((name) => `const ${name} = ${HELPERS[name]!(language)};`);
  return [...helpers, "const texts = {", ...lines, "};", "export default texts;", ""].join("\n");
}

const SOURCE = "en";
export const FOLDER = "src/texts";
const START = "start.arb";
const PAGE = "page.arb";
/** The server reads the same file. */
const OFFERED = "../src/femopp/language/catalogue/offered.json";
const TYPES = "node_modules/.femopp-texts.d.ts";

/** Return a catalogue of a language. */
export const read = (language: string, file: string): Catalogue => JSON.parse(readFileSync(`${FOLDER}/${language}/${file}`, "utf8")) as Catalogue;

/** Return the languages that are offered. */
export const offered = (): string[] => JSON.parse(readFileSync(OFFERED, "utf8")) as string[];

/** Write the module `texts`: the texts needed before a language is chosen, and how to load each room's. */
export function indexOf(languages: readonly string[], rooms: readonly string[]): string {
  const later = rooms.filter((room) => ![START, PAGE].includes(room));
  const starts = languages.map((one, at) => `import start${at} from "/${FOLDER}/${one}/${START}";`);
  const files = languages.map((one) => `  ${one}: {${later.map((room) => ` ${room.slice(0, -4)}: () => import("/${FOLDER}/${one}/${room}"),`).join("")} },`);
  return [...starts, `export const LANGUAGES = {${languages.map((one, at) => ` ${one}: start${at},`).join("")} };`, "export const FILES = {", ...files, "};", ""].join("\n");
}

/** Put the texts of the page in place of their names, such as `%about%`, in all languages. */
export function withTexts(html: string): string {
  const all = offered().map((one) => read(one, PAGE));
  return html.replace(/%(\w+)%/g, (_all, name: string) => all.map((one) => one[name] as string).join(" · "));
}

/** Write the types of all rooms' texts for TypeScript, as the module `texts`. */
export function writeTypes(): void {
  const languages = readdirSync(FOLDER);
  const rooms = readdirSync(`${FOLDER}/${SOURCE}`).map((file) => {
    const english = read(SOURCE, file);
    const all = languages.map((language) => read(language, file));
    const lines = namesOf(english).map((name) => {
      const known = argumentsOf(name, english);
      for (const one of all) if (typeof one[name] === "string") gather(parse(one[name]), known);
      const given = [...known].map(([argument, kind]) => `${argument}: ${KINDS[kind]}`);
      return `    ${name}: ${given.length === 0 ? "string" : `(${given.join(", ")}) => string`};`;
    });
    const type = file[0]!.toUpperCase() + file.slice(1, file.indexOf("."));
    return `  export interface ${type} {\n${lines.join("\n")}\n  }\n`;
  });
  const codes = offered().map((one) => JSON.stringify(one)).join(" | ");
  const values = ["LANGUAGES: Record<Language, Start>", "FILES: Record<Language, Record<string, () => Promise<{ default: unknown }>>>"];
  const declared = [`type Language = ${codes}`, ...values.map((one) => `const ${one}`)].map((one) => `  export ${one};\n`);
  writeFileSync(TYPES, `declare module "texts" {\n${declared.join("")}${rooms.join("")}}\n`);
}

const INDEX = "\0texts";

export const texts: Plugin = {
  name: "femopp-texts",
  enforce: "pre",
  buildStart: () => writeTypes(),
  resolveId: (id) => (id === "texts" ? INDEX : null),
  load: (id) => (id === INDEX ? indexOf(offered(), readdirSync(`${FOLDER}/${SOURCE}`)) : null),
  transformIndexHtml: (html) => withTexts(html),
  transform: {
    filter: { id: /\.arb$/ },
    handler(code, id) {
      const [language, file] = id.split("/").slice(-2) as [string, string];
      const source = id.replace(`/${language}/${file}`, `/${SOURCE}/${file}`);
      this.addWatchFile(source);
      try {
        return { code: compiled(JSON.parse(code) as Catalogue, read(SOURCE, file)), map: null };
      } catch (error) {
        return this.error(`${language}/${file}: ${(error as Error).message}`);
      }
    },
  },
};
