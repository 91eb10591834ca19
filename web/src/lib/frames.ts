import type { Attachment } from "svelte/attachments";

/**
 * Do something after the next frame, in a task of its own. What needs a layout (such as a focus) then finds it done
 * instead of forcing one. A hidden page has no frames.
 */
export function afterFrame(act: () => void): void {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

/** Note an element's height in the frames in which it changes. Asking for it when it is made would force a layout. */
export function heightNoted(note: (pixels: number) => void): Attachment {
  return (element) => {
    const observer = new ResizeObserver(() => note(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
