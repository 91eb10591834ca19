import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse, type Content, type FunctionArg, type Octothorpe, type PlainArg, type Select } from "@messageformat/parser";
import type { Plugin } from "vite";

/**
 * Compiles the client's texts (`src/texts/LANGUAGE/ROOM.arb`) to modules. A text without arguments becomes a string, one
 * with arguments a function of them. Texts are ICU messages, so plurals and choices are written as translators know them.
 * English is the source: it says what texts there are, and which arguments each has.
 *
 * Formats of our own are `{number, spellout}`, a number as the room's text `spelled` has it; `{names, list}`; and
 * `{name, genitive}`. With `capital`, alone or after one of them, the first letter is large. The plural of a list is that
 * of its length.
 */

type Token = Content | Octothorpe | PlainArg | FunctionArg | Select;
type Catalogue = Record<string, string | { placeholders?: Record<string, unknown> }>;

/** What a format is written with, in a language. */
const HELPERS: Record<string, (language: string) => string> = {
  plural: (language) => `new Intl.PluralRules("${language}")`,
  list: (language) => `new Intl.ListFormat("${language}", { type: "conjunction" })`,
  capital: () => "(text) => text.replace(/^./u, (first) => first.toUpperCase())",
  genitive: () => "(name) => (/[sxz]$/iu.test(name) ? name : `${name}s`)",
};

const FORMATS: Record<string, { helper?: string; write: (argument: string) => string }> = {
  list: { helper: "list", write: (argument) => `list.format(${argument})` },
  capital: { helper: "capital", write: (argument) => `capital(${argument})` },
  genitive: { helper: "genitive", write: (argument) => `genitive(${argument})` },
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
const FOLDER = "src/texts";
const TYPES = "node_modules/.femopp-texts.d.ts";

const read = (language: string, file: string): Catalogue => JSON.parse(readFileSync(`${FOLDER}/${language}/${file}`, "utf8")) as Catalogue;

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
  const codes = languages.map((one) => JSON.stringify(one)).join(" | ");
  writeFileSync(TYPES, `declare module "texts" {\n  export type Language = ${codes};\n${rooms.join("")}}\n`);
}

export const texts: Plugin = {
  name: "femopp-texts",
  buildStart: () => writeTypes(),
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
