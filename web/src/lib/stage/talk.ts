import type { Mood } from "../../kit/faces";
import type { Said } from "../protocol";

const MOODS: Record<string, Mood> = { joy: "joy", oh: "oh", sad: "sad", wink: "wink" };

/** Return the mood that a sign shows; calm if it is none. */
export const moodOf = (sign: string): Mood => MOODS[sign] ?? "calm";

/** Return the latest thing that was said at a seat, if any. */
export function saidAt(said: readonly Said[], seat: number): Said | null {
  return said.findLast((one) => one.seat === seat) ?? null;
}
