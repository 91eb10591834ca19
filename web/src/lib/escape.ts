/** Check whether a key closes what lies over the table: Escape, unless a dialog is open, which closes first. */
export function isEscape(event: KeyboardEvent): boolean {
  return event.key === "Escape" && document.querySelector("dialog[open]") === null;
}

/** A browser's own order of what is closed next, by Escape or by a phone's Back key. Not all browsers have it. */
interface Closer {
  onclose: (() => void) | null;
  destroy: () => void;
}
declare global {
  interface Window {
    CloseWatcher?: new () => Closer;
  }
}

/**
 * Close something by a phone's Back key, which would leave the page, or by Escape. Dialogs have this from the browser.
 * Nothing is written to the history. Return what ends it.
 */
export function closedByBack(close: () => void): () => void {
  if (window.CloseWatcher) {
    const closer = new window.CloseWatcher();
    closer.onclose = close;
    return () => closer.destroy();
  }
  const onkeydown = (event: KeyboardEvent): void => {
    if (isEscape(event)) close();
  };
  addEventListener("keydown", onkeydown);
  return () => removeEventListener("keydown", onkeydown);
}
