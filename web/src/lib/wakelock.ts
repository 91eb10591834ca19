/** Keep the screen awake while the page is visible, until the returned function is called. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const take = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const got = await navigator.wakeLock.request("screen");
      if (isOver) await got.release();
      else lock = got;
    } catch {
      // The battery may be low.
    }
  };
  void take();
  document.addEventListener("visibilitychange", take);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
}
