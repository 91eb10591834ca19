let sound: AudioContext | undefined;

/**
 * Unlock sound on user input, until the returned function is called. Phones need it again after
 * each sleep.
 */
export function unlockSound(): () => void {
  const touched = () => {
    try {
      sound ??= new AudioContext();
      if (sound.state !== "running") void sound.resume();
    } catch {
      // Then there is no sound.
    }
  };
  const kinds = ["pointerup", "keydown"] as const;
  for (const kind of kinds) addEventListener(kind, touched);
  return () => {
    for (const kind of kinds) removeEventListener(kind, touched);
  };
}

/** Play two soft notes, or none if the page may not play sound yet: they would come late. */
export function chime(): void {
  if (sound?.state !== "running") return;
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
}
