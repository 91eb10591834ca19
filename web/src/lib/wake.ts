/** Longer than any timer delay in a page that is awake. */
const SLEPT_AFTER = 4_000;
const BEAT = 1_000;

/**
 * Call `wake` when the page becomes visible, the network changes, or the device has slept. Only a
 * jump of the clock reveals sleep. Returns a function that stops this.
 */
export function onWake(wake: () => void): () => void {
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
