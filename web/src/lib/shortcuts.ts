import { layers } from "./layers.svelte";

const FIELDS = "input, select, textarea";

/** Run the shortcut for a key, except in a field or dialog, or with a modifier key. */
export function runShortcut(event: KeyboardEvent, keys: Record<string, () => void>): void {
  const isInField = (event.target as HTMLElement).matches(FIELDS);
  const isBrowsers = event.ctrlKey || event.altKey || event.metaKey;
  if (isInField || isBrowsers || layers.hasDialog) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
