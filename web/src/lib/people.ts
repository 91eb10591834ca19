import { FACES } from "../kit/faces";
import { LANGUAGES } from "./words";

/** The most characters of a name, as the server counts them. */
export const LONGEST_NAME = 60;

/** The most units of text that such a name can have; more can't be typed. */
export const MOST_UNITS = 2 * LONGEST_NAME;

/** Check whether a name has all the characters that it can have, or more. */
export const isLongest = (name: string): boolean => [...name].length >= LONGEST_NAME;

/** What somebody who plays alone is called, in all languages. */
export const YOURSELF = Object.values(LANGUAGES).map((one) => one.yourself);

/** Check whether somebody has no name of their own, as they began alone. */
export function isNameless(name: string): boolean {
  return YOURSELF.includes(name);
}

/**
 * Return a face for somebody who hasn't chosen one; another one each time, and none of those that
 * are seen if another is left.
 */
export function anyFace(seen: readonly string[] = [], random: () => number = Math.random): string {
  const faces = Object.keys(FACES);
  const free = faces.filter((face) => !seen.includes(face));
  const all = free.length > 0 ? free : faces;
  return all[Math.floor(random() * all.length)] ?? "";
}
