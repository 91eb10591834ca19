import { load, store } from "./storage";

/** Lessons: which ones this device has finished, and what the guide points at. */

const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

export function finishedLessons(): string[] {
  const found = load<unknown>("lessons", []);
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}

export function isFinished(game: string, lesson: string): boolean {
  return finishedLessons().includes(nameOf(game, lesson));
}

export function finish(game: string, lesson: string): void {
  store("lessons", [...new Set([...finishedLessons(), nameOf(game, lesson)])]);
}

/** The card or choice, by its words, at which the King points; empty for none. He teaches it, or gives a tip. */
export const pointing = $state({ at: "", isTip: false });
