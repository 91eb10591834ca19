/** Beyond the picture: a sound, and a screen that stays awake. Both are extras that may fail. */

let sound: AudioContext | undefined;

/** Two soft notes. */
export function chime(): void {
  try {
    sound ??= new AudioContext();
    if (sound.state === "suspended") void sound.resume();
    const begin = sound.currentTime;
    for (const [at, frequency] of [
      [0, 523.25],
      [0.12, 659.25],
    ] as const) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, begin + at);
      volume.gain.linearRampToValueAtTime(0.12, begin + at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + at + 0.3);
      tone.connect(volume).connect(sound.destination);
      tone.start(begin + at);
      tone.stop(begin + at + 0.32);
    }
  } catch {
    // No sound then.
  }
}

/** Keep the screen awake while the page is looked at, until the function returned is called. */
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
