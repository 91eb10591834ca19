import { FACES } from "../kit/faces";

/** What somebody who plays alone is called, in all languages. */
export const YOURSELF = ["You", "Du"];

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
