import type { Back, Closable, Going } from "./back";

/**
 * By an entry in the history for each layer that somebody opened, for browsers without an order of their own (Safari,
 * Firefox). Escape is a key here. Nothing is written before a moment has passed: what closes and opens at once changes
 * nothing, and going back takes a while, in which nothing else may be written.
 */
export class Recording implements Back {
  /** The entries between here and the page. A reload leaves them behind. */
  private entries = entriesHere();
  private closable = 0;
  private asked = 0;
  private isGoingBack = false;
  private next: Going | undefined;

  constructor(private readonly layers: Closable) {
    addEventListener("popstate", () => this.arrive());
    addEventListener("keydown", (event) => this.press(event));
  }

  note(closable: number, asked: number): void {
    this.closable = closable;
    this.asked = asked;
    setTimeout(() => this.write());
  }

  leave(go: Going): void {
    if (this.isGoingBack) {
      this.next = go;
      return;
    }
    const how = this.entries > 0 ? "replaceState" : "pushState";
    this.entries = 0;
    go(how);
  }

  private write(): void {
    if (this.isGoingBack) return;
    while (this.entries < this.asked) {
      this.entries += 1;
      history.pushState({ ...history.state, layers: this.entries }, "");
    }
    if (this.entries === this.asked) return;
    this.isGoingBack = true;
    history.go(this.asked - this.entries);
  }

  private arrive(): void {
    const gone = this.isGoingBack ? 0 : this.entries - entriesHere();
    this.entries = entriesHere();
    this.isGoingBack = false;
    if (gone > 0) this.layers.closeTop(gone);
    const go = this.next;
    this.next = undefined;
    if (go) this.leave(go);
    // Closing notes itself, when it is done.
    else if (gone <= 0) this.write();
  }

  private press(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || this.closable === 0) return;
    event.preventDefault();
    this.layers.closeTop();
  }
}

function entriesHere(): number {
  return Number(history.state?.layers ?? 0);
}
