import { isOther, renew } from "./builds";
import { layers } from "./layers.svelte";

/** Milliseconds between two looks whether the moment is calm, and between two questions to the server. */
const LOOK_EVERY = 1_000;
const ASK_EVERY = 30_000;

/** Milliseconds since the last touch or key in a calm moment. */
const QUIET = 2_000;

const TEXT = "textarea, input:not([type=checkbox], [type=radio], [type=range])";

/** Whether somebody writes, has something open, or has just touched something or still does. */
export class Use {
  private readonly pressed = new Set<number>();
  private readonly written = new Set<HTMLInputElement>();
  private touchedAt = Date.now();

  /** Watch the page; returns a function that stops this. */
  watch(): () => void {
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    const on = (types: string[], heard: (event: Event) => void): void =>
      types.forEach((type) =>
        document.addEventListener(
          type,
          (event) => {
            this.touchedAt = Date.now();
            heard(event);
          },
          options,
        ),
      );
    on(["pointerdown"], (event) => this.pressed.add((event as PointerEvent).pointerId));
    on(["pointerup", "pointercancel"], (event) => this.pressed.delete((event as PointerEvent).pointerId));
    on(["keydown", "wheel", "scroll"], () => undefined);
    on(["input"], ({ target }) => {
      if (target instanceof Element && target.matches(TEXT)) this.written.add(target as HTMLInputElement);
    });
    return () => stop.abort();
  }

  /** Milliseconds since something was last touched. */
  get quiet(): number {
    return Date.now() - this.touchedAt;
  }

  get isGoingOn(): boolean {
    return (
      this.pressed.size > 0 ||
      this.quiet < QUIET ||
      layers.isInUse ||
      document.activeElement?.matches(TEXT) === true ||
      [...this.written].some((one) => one.isConnected && one.value !== "")
    );
  }
}

/**
 * Loads a page of another build than the server's anew, at a calm moment and once for each build. `isBusy` says whether
 * something else must not be interrupted, after so many milliseconds without a touch.
 */
export class Renewal {
  private readonly use = new Use();
  private timer: ReturnType<typeof setInterval> | undefined;
  private askedAt = -Infinity;
  /** Whether this page and the server can't talk to each other: then only somebody who uses the page is waited for. */
  private isUseless = false;

  constructor(private readonly isBusy: (quiet: number) => boolean) {}

  start(): () => void {
    const stopWatching = this.use.watch();
    return () => {
      stopWatching();
      clearInterval(this.timer);
    };
  }

  /** Note which script the server has, and whether this page can talk with it. */
  serverHas(script: string, isUseful: boolean): void {
    clearInterval(this.timer);
    this.isUseless = !isUseful;
    if (isOther(script)) this.timer = setInterval(() => void this.look(), LOOK_EVERY);
  }

  private async look(): Promise<void> {
    if (Date.now() - this.askedAt < ASK_EVERY || !this.isCalm) return;
    // Pages may still come from another process, which has this build.
    this.askedAt = Date.now();
    await renew("renewed.calmly");
  }

  private get isCalm(): boolean {
    return !this.use.isGoingOn && (this.isUseless || !this.isBusy(this.use.quiet));
  }
}
