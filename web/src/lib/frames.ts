/**
 * Do something after the next frame, in a task of its own. What needs a layout (such as a focus) then finds it done
 * instead of forcing one. A hidden page has no frames.
 */
export function afterFrame(act: () => void): void {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
