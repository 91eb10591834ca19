import { fromBuild } from "./builds";
import { preferences } from "./preferences.svelte";
import { pageOf } from "./screen";
import { CIRCLE, KEEPING, REVIEWING } from "./words";

/** The pages: each is loaded when it is first shown, with the texts that only it has. */
export const pages = {
  start: () => fromBuild(() => import("../pages/Start.svelte")),
  own: () => fromBuild(() => import("../pages/Own.svelte")),
  replay: () => fromBuild(() => import("../pages/Replay.svelte")),
  review: () => preferences.enter(REVIEWING, fromBuild(() => import("../pages/Review.svelte"))),
  keep: () => preferences.enter(KEEPING, fromBuild(() => import("../pages/Keep.svelte"))),
  circle: () => preferences.enter(CIRCLE, fromBuild(() => import("../pages/Circle.svelte"))),
  table: () => fromBuild(() => import("../pages/Table.svelte")),
};

/** Return the page at an address. The server knows them too, to preload them (`first_page.py`). */
export function pageAt(path: string, search: string): keyof typeof pages {
  const name = pageOf(path);
  if (name === "") return /[?&](own|rules)(=|&|$)/.test(search) ? "own" : "start";
  return name === "keep" || name === "circle" || name === "replay" || name === "review" ? name : "table";
}
