import { FACES } from "../kit/faces";

/** Return a face for somebody who hasn't chosen one; another one each time. */
export function anyFace(random: () => number = Math.random): string {
  const all = Object.keys(FACES);
  return all[Math.floor(random() * all.length)] ?? "";
}
