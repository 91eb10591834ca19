import { expect, test } from "vitest";
import { routeOf, toEvening, toEvenings, toFigures, toMember, toSettings, wayIn, wayLink } from "../../src/lib/circle/route";

const search = (path: string): string => path.slice(path.indexOf("?"));

test("each page has its address", () => {
  expect(routeOf("")).toEqual({ page: "new", table: null });
  expect(routeOf("?table=T1")).toEqual({ page: "new", table: "T1" });
  expect(routeOf("?c=L")).toEqual({ page: "circle", circle: "L" });
  expect(routeOf(search(toEvening("L", "2026-11-20")))).toEqual({ page: "evening", circle: "L", date: "2026-11-20" });
  expect(routeOf(search(toMember("L", "m/1&x")))).toEqual({ page: "member", circle: "L", member: "m/1&x" });
  expect([toEvenings, toFigures, toSettings].map((to) => routeOf(search(to("L"))).page)).toEqual(["evenings", "figures", "settings"]);
});

test("an address that goes on after the page's name is no circle's", () => {
  expect(routeOf("", "/circle/xyz")).toEqual({ page: "none" });
  expect(routeOf("?table=T1", "/circle/xyz").page).toBe("none");
  expect(["/circle", "/circle/"].map((path) => routeOf("", path).page)).toEqual(["new", "new"]);
  expect(routeOf("?c=L", "/circle/xyz").page).toBe("circle");
});

test("what a sentence hangs on to an evening's link changes nothing", () => {
  expect(routeOf("?c=L&evening=2026-11-20).")).toEqual({ page: "evening", circle: "L", date: "2026-11-20" });
});

test("an evening that is no day leads to the circle", () => {
  expect(routeOf("?c=L&evening=<b>").page).toBe("circle");
});

test("what lets a device in stays behind the #, which is never sent", () => {
  const link = new URL(wayLink("https://x.example", "L", "a+b/c="));
  expect(link.search).toBe("?c=L");
  expect(wayIn(link.hash)).toBe("a+b/c=");
  expect(wayIn("")).toBeNull();
  expect(wayIn("#other")).toBeNull();
});
