import type { Component } from "svelte";
import { fromBuild } from "./lib/builds";
import { trimmed } from "./lib/links";
import { preferences } from "./lib/preferences.svelte";
import { ROOMS } from "./lib/words";
import { routes } from "./routes.json";

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

const ROUTES: Route[] = routes;

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
  const words = wordsOf(path).map(decoded).map(trimmed);
  const asked = new URLSearchParams(search);
  const isAt = ({ path, query }: Route): boolean =>
    (path.startsWith("/:") || wordsOf(path)[0] === words[0]) && (query?.some((name) => asked.has(name)) ?? true);
  const { path: names, page, texts } = ROUTES.find(isAt)!;
  const parts: Record<string, string> = {};
  for (const [at, name] of wordsOf(names).entries()) if (name.startsWith(":")) parts[name.slice(1)] = words[at] ?? "";
  return { page, texts, parts };
}

/** Load a page, together with its texts. */
export function loaded({ page, texts }: { page: string; texts: string | undefined }) {
  const file = fromBuild(PAGES[`./pages/${page}/Page.svelte`]!);
  return texts === undefined ? file : preferences.enter(ROOMS[texts]!, file);
}

/** Return the table at the address of now. */
export const tableHere = (): string => routeAt(location.pathname, "").parts.table ?? "";
