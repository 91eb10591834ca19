import { expect, test } from "vitest";
import { ROOMS } from "../src/lib/words";
import { routeAt } from "../src/routes";
import { routes } from "../src/routes.json";
import addresses from "./addresses.json";

/** The server's test reads the same addresses (`test_first_page.py`). */
test.each(addresses)("$address leads to $page", ({ address, page, parts }) => {
  const { pathname, search } = new URL(`https://femopp.example${address}`);
  expect(routeAt(pathname, search)).toMatchObject({ page, parts });
});

test("what is no part of an address has no name", () => {
  expect(Object.keys(routeAt("/circle/xyz", "").parts)).toEqual([]);
});

test("each route has a page, each page a route, and texts of its own are there", () => {
  const files = Object.keys(import.meta.glob("../src/pages/*/Page.svelte"));
  expect(new Set(routes.map((one) => `../src/pages/${one.page}/Page.svelte`))).toEqual(new Set(files));
  const rooms = routes.flatMap((one) => (one.texts === undefined ? [] : [one.texts]));
  expect(new Set(rooms)).toEqual(new Set(Object.keys(ROOMS)));
});

test("the last route is at every address", () => {
  expect(routes.at(-1)?.path).toMatch(/^\/:/);
});
