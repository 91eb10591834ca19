/** The ends of deals, matches and lessons, in one file: none is needed when a table is opened. */
export { default as DealResult } from "./DealResult.svelte";
export { default as LessonEnd } from "../learn/LessonEnd.svelte";
export { default as MatchEnd } from "./MatchEnd.svelte";
