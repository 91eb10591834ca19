/** Longer than a page that lives lets its clock stand still. */
const SLEPT_AFTER = 4_000;
const BEAT = 1_000;

/**
 * Calls `wake` when this page is looked at again, when the network has gone or is back, and when the
 * device has slept: of that no browser tells, but the clock shows it. Returns what ends that.
 */
export function whenWoken(wake: () => void): () => void {
  const ifSeen = () => {
    if (document.visibilityState === "visible") wake();
  };
  let last = Date.now();
  const beat = setInterval(() => {
    const passed = Date.now() - last;
    last += passed;
    if (passed > SLEPT_AFTER) ifSeen();
  }, BEAT);
  document.addEventListener("visibilitychange", ifSeen);
  window.addEventListener("online", ifSeen);
  window.addEventListener("offline", ifSeen);
  window.addEventListener("pageshow", ifSeen);
  return () => {
    clearInterval(beat);
    document.removeEventListener("visibilitychange", ifSeen);
    window.removeEventListener("online", ifSeen);
    window.removeEventListener("offline", ifSeen);
    window.removeEventListener("pageshow", ifSeen);
  };
}
