import type { Forms } from "./answers";
import { Refusal, type Api } from "./api";
import { entryIn } from "./builds";
import { load, store } from "./storage";

/** What a page needs without a connection: its build's files, and the games that the server offers. */

/** Milliseconds after which a page has all that it needs, and rests. */
const CALM = 4000;

/** Have this build's files kept in a language, once the page rests. Returns a function that calls it off. */
export function keepAtRest(language: string): () => void {
  // Only https and this computer's own pages have workers.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return () => undefined;
  // Without a connection, or in a private window, nothing is kept.
  const timer = setTimeout(() => void keepFiles(navigator.serviceWorker, language).catch(() => undefined), CALM);
  return () => clearTimeout(timer);
}

/**
 * Have this build's files kept for when there is no connection. The page has just come from the network, so its worker
 * takes over as soon as it has them all; pages of another build then load anew when they miss a file (`builds.ts`).
 */
async function keepFiles(workers: ServiceWorkerContainer, language: string): Promise<void> {
  const place = await workers.register(`/worker.js?language=${language}`, { updateViaCache: "none" });
  await place.update();
  const next = place.installing ?? place.waiting;
  const takeOver = (): void => {
    if (next?.state === "installed") next.postMessage("take over");
  };
  takeOver();
  next?.addEventListener("statechange", takeOver);
}

interface StoredForms {
  build: string | null;
  forms: Forms;
}

const keyOf = (language: string): string => `forms.${language}`;

/** Fetch the games, and remember them. */
export async function freshForms(api: Api, language: string): Promise<Forms> {
  const forms = await api.forms();
  store(keyOf(language), { build: entryIn(document), forms });
  return forms;
}

/** Fetch the games; without a connection those that this build was told last, if any. */
export async function formsOf(api: Api, language: string): Promise<Forms> {
  try {
    return await freshForms(api, language);
  } catch (error) {
    const stored = isLost(error) && storedForms(language);
    if (!stored) throw error;
    return stored;
  }
}

function storedForms(language: string): Forms | null {
  const stored = load<StoredForms | null>(keyOf(language), null);
  return stored?.build === entryIn(document) ? stored.forms : null;
}

/** Whether this build was told the games. */
export const hasForms = (language: string): boolean => storedForms(language) !== null;

/** Whether the server wasn't reached. */
export const isLost = (error: unknown): boolean => error instanceof Refusal && error.status === 0;
