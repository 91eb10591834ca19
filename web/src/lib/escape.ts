/** Check whether a key closes what lies over the table: Escape, unless a dialog is open, which closes first. */
export function isEscape(event: KeyboardEvent): boolean {
  return event.key === "Escape" && document.querySelector("dialog[open]") === null;
}
