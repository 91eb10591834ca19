import { FACES } from "../kit/faces";

/** What somebody who plays alone is called, in all languages. */
export const YOURSELF = ["You", "Du"];

/** Check whether somebody has no name of their own, as they began alone. */
export function isNameless(name: string): boolean {
  return YOURSELF.includes(name);
}

/** Return a face for somebody who hasn't chosen one; another one each time. */
export function anyFace(random: () => number = Math.random): string {
  const all = Object.keys(FACES);
  return all[Math.floor(random() * all.length)] ?? "";
}
