/** Goes to another page by this method of the history. */
export type Going = (how: "pushState" | "replaceState") => void;

/** How a browser asks for the topmost layer to be closed, by Escape or by Back. */
export interface Back {
  /** Note how many layers could be closed, and how many of those somebody opened. */
  note: (closable: number, asked: number) => void;
  /** Go to another page, if the history has anything of these layers. */
  leave?: (go: Going) => void;
}

/** Whatever is closed, the topmost first. */
export interface Closable {
  closeTop: (count?: number) => void;
}

/** A browser's own order of what is closed next. Not all browsers have it. */
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
 * By the browser's own order, which has one place for all layers: places that are made without a tap in between would be
 * closed together. The place is taken anew with each change, as a dialog is put before those that it finds.
 */
export class Watching implements Back {
  private closer: Closer | undefined;

  constructor(
    private readonly layers: Closable,
    private readonly make: new () => Closer,
  ) {}

  note(closable: number): void {
    this.closer?.destroy();
    this.closer = undefined;
    if (closable === 0) return;
    this.closer = new this.make();
    this.closer.onclose = () => {
      this.closer = undefined;
      this.layers.closeTop();
    };
  }
}
