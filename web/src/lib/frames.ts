import type { Attachment } from "svelte/attachments";

/**
 * Do something after so many frames, in a task of its own; return how to give it up. What needs a layout (such as a
 * focus) then finds it done instead of forcing one. A hidden page has no frames.
 */
export function afterFrame(act: () => void, frames = 1): () => void {
  let isGivenUp = false;
  let left = frames;
  const wait = (): void => {
    if (document.hidden) setTimeout(next);
    else requestAnimationFrame(() => setTimeout(next));
  };
  const next = (): void => {
    left -= 1;
    if (isGivenUp) return;
    if (left > 0) wait();
    else act();
  };
  wait();
  return () => void (isGivenUp = true);
}

/**
 * The frames after a new hand, or after a table is opened, in which the rest is shown, each in its own: together they
 * would take longer than a task may. The result of the last deal goes in the first.
 */
export const SHOWN_AFTER = { ownHand: 1, otherHands: 2, rail: 3, choices: 3, panel: 4 } as const;

/** Note an element's size in the frames in which it changes. Asking for it when it is made would force a layout. */
export function sizeNoted(note: (width: number, height: number) => void): Attachment {
  return (element) => {
    const observer = new ResizeObserver(() => note(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
}

/** Note an element's height in the frames in which it changes. */
export const heightNoted = (note: (height: number) => void): Attachment => sizeNoted((_width, height) => note(height));
