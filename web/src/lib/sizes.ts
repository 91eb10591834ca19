import type { Attachment } from "svelte/attachments";

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

/** Do something after the next layout, in a task of its own: a focus would force one. A hidden page has none. */
export function afterLayout(act: () => void): void {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
