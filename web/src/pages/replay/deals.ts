/** What checks the deals of a match and shows what it has found, loaded after the page. */

export { checked } from "../../lib/deals/check";
export { keptRounds } from "../../lib/deals/kept";
export { default as Deals } from "./Deals.svelte";
export { titleOf } from "./findings";
