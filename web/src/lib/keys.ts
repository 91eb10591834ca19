const FIELDS = "input, select, textarea";

/** Do what a key means on this page, unless a field or a dialog has it, or it is the browser's. */
export function obey(event: KeyboardEvent, keys: Record<string, () => void>): void {
  const isInField = (event.target as HTMLElement).matches(FIELDS);
  const isBrowsers = event.ctrlKey || event.altKey || event.metaKey;
  if (isInField || isBrowsers || document.querySelector("dialog[open]")) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
