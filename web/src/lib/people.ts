import { FACES } from "../kit/faces";
import { WORDS } from "./words";

/** Check whether somebody has no name of their own, as they began alone. */
export function isNameless(name: string): boolean {
  return Object.values(WORDS).some((words) => words.yourself === name);
}

/** Return a face for somebody who hasn't chosen one; another one each time. */
export function anyFace(random: () => number = Math.random): string {
  const all = Object.keys(FACES);
  return all[Math.floor(random() * all.length)] ?? "";
}
