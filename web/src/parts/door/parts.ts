/** What a table's page needs at its door, and not before: one file. */
export { default as Become } from "./Become.svelte";
export { default as Forgets } from "./Forgets.svelte";
export { default as Named } from "./Named.svelte";
export { default as OwnLink } from "./OwnLink.svelte";
export { default as TakeSeat } from "./TakeSeat.svelte";
export { default as Waiting } from "./Waiting.svelte";
