import { trimmed } from "../links";
import { toCircle } from "./known";

/** The addresses of a circle's pages: the circle in `c`, and which of its pages. */

export type Route =
  | { page: "new"; table: string | null }
  | { page: "none" }
  | { page: "circle" | "evenings" | "figures" | "settings"; circle: string }
  | { page: "evening"; circle: string; date: string }
  | { page: "member"; circle: string; member: string };

export function routeOf(search: string, path = "/circle"): Route {
  const asked = new URLSearchParams(search);
  const circle = trimmed(asked.get("c") ?? "");
  // A circle's link has it in `c`, so this one has lost its end or was typed.
  if (circle === "" && !/^\/circle\/*$/.test(path)) return { page: "none" };
  if (circle === "") return { page: "new", table: asked.get("table") };
  const date = trimmed(asked.get("evening") ?? "");
  if (/^\d{4}-\d\d-\d\d$/.test(date)) return { page: "evening", circle, date };
  const member = asked.get("member");
  if (member !== null) return { page: "member", circle, member };
  if (asked.has("evenings")) return { page: "evenings", circle };
  if (asked.has("figures")) return { page: "figures", circle };
  if (asked.has("settings")) return { page: "settings", circle };
  return { page: "circle", circle };
}

export const toEvenings = (circle: string): string => `${toCircle(circle)}&evenings`;
export const toFigures = (circle: string): string => `${toCircle(circle)}&figures`;
export const toEvening = (circle: string, date: string): string => `${toCircle(circle)}&evening=${date}`;
export const toMember = (circle: string, member: string): string => `${toCircle(circle)}&member=${encodeURIComponent(member)}`;
export const toSettings = (circle: string): string => `${toCircle(circle)}&settings`;

/** Return the link by which another device comes in; what opens the door stays behind the #. */
export const wayLink = (origin: string, circle: string, way: string): string => `${origin}${toCircle(circle)}#way=${encodeURIComponent(way)}`;

export function wayIn(hash: string): string | null {
  const way = new URLSearchParams(hash.replace(/^#/, "")).get("way");
  return way === null ? null : trimmed(way);
}
