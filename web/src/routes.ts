import type { Component } from "svelte";
import { fromBuild } from "./lib/builds";
import { preferences } from "./lib/preferences.svelte";
import { ROOMS } from "./lib/words";
import rows from "./routes.json";

/**
 * The client's router. The server reads the list of routes too, and says what each of them has (`first_page.py`). The
 * first one at an address counts.
 */
interface Route {
  path: string;
  page: string;
  query?: string[];
  texts?: string;
}

const ROUTES: Route[] = rows;

/** Each page is loaded when it is first shown. */
const PAGES = import.meta.glob<{ default: Component<Record<string, unknown>> }>("./pages/*/Page.svelte");

const wordsOf = (path: string): string[] => path.split("/").slice(1);

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** Return the page at an address, with the room of its texts, and with the words that its path has names for. */
export function routeAt(path: string, search: string) {
  const words = wordsOf(path).map(decoded);
  const asked = new URLSearchParams(search);
  const isAt = ([first = ""]: string[], query: string[] = [""]): boolean =>
    (first === words[0] || first.startsWith(":")) && query.some((name) => name === "" || asked.has(name));
  const { path: names, page, texts } = ROUTES.find((one) => isAt(wordsOf(one.path), one.query))!;
  const parts = wordsOf(names).flatMap((name, at) => (name.startsWith(":") ? [[name.slice(1), words[at] ?? ""]] : []));
  return { page, texts, parts: Object.fromEntries(parts) as Record<string, string> };
}

/** Load a page, together with its texts. */
export function loaded({ page, texts }: { page: string; texts: string | undefined }) {
  const file = fromBuild(PAGES[`./pages/${page}/Page.svelte`]!);
  return texts === undefined ? file : preferences.enter(ROOMS[texts]!, file);
}

/** Return the table at the address of now. */
export const tableHere = (): string => routeAt(location.pathname, "").parts.table ?? "";
