/** Small sounds, and taps that a phone can be felt to give. */

let context: AudioContext | undefined;
let tones: typeof import("./tones") | undefined;

/**
 * Unlock sound on user input, until the returned function is called. Phones need it again after
 * each sleep.
 */
export function unlockSound(): () => void {
  const touched = () => {
    try {
      context ??= new AudioContext();
      if (context.state !== "running") void context.resume();
      // Without a connection the next touch tries again.
      if (tones === undefined) void import("./tones").then((found) => (tones = found)).catch(() => undefined);
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

export type Sound = "card" | "trick" | "knock" | "turn" | "win";

/** Vibrations in milliseconds, with the pauses between them. */
const FELT: Partial<Record<Sound, number[]>> = { card: [6], turn: [20], knock: [40, 60, 40] };

/** Play a sound, or none if the page may not play sound yet: it would come late. */
export function play(sound: Sound): void {
  if (context?.state !== "running") return;
  tones?.sound(context, sound);
}

/** Let a phone be felt. */
export function feel(sound: Sound): void {
  const pattern = FELT[sound];
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (pattern !== undefined && isTouched && "vibrate" in navigator) navigator.vibrate(pattern);
}
