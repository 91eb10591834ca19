/** What somebody has to decide in a match that several phones keep: it is loaded once there is such a thing. */
export { default as Late } from "./Late.svelte";
export { default as Rivals } from "./Rivals.svelte";
