import { fromBuild } from "./builds";

/** A part of a page that is loaded after it, or when it is needed first. */
export class Later<T> {
  /** The part, once it is there. */
  part = $state.raw<T | null>(null);
  private coming: Promise<boolean> | null = null;

  constructor(private readonly file: () => Promise<T>) {}

  /** Load it now, and return whether it is there. Without a connection it isn't, and the next call tries again. */
  load(): Promise<boolean> {
    this.coming ??= fromBuild(this.file).then(
      (part) => {
        this.part = part;
        return true;
      },
      () => {
        this.coming = null;
        return false;
      },
    );
    return this.coming;
  }
}

/** Do something once the page rests, or after so many milliseconds. Return how to give it up. */
export function atRest(act: () => void, longest: number): () => void {
  // Safari has no such callback.
  if (!("requestIdleCallback" in window)) {
    const clock = setTimeout(act, longest / 2);
    return () => clearTimeout(clock);
  }
  const idle = requestIdleCallback(act, { timeout: longest });
  return () => cancelIdleCallback(idle);
}

const LONGEST_WAIT = 3000;

/** Load something that the page needs later, once it rests. Return how to stop; call it in an effect. */
export function inBackground(load: () => Promise<unknown>): () => void {
  return atRest(() => {
    markLater();
    load().catch(() => undefined);
  }, LONGEST_WAIT);
}

/** Note that everything is there that the page needs at once; what follows isn't part of its first load. */
export function markLater(): void {
  performance.mark("femopp-later");
}
