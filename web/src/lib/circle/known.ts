import { hold, load } from "../storage";

/** The circles whose member this device is; each with the device's secret. */
export interface KnownCircle {
  circle: string;
  secret: string;
  name: string;
  when: number;
}

/** Return the address of a circle's page; `route.ts` has those of its other pages. */
export const toCircle = (circle: string): string => `/circle?c=${encodeURIComponent(circle)}`;

const KEY = "circles";

export function knownCircles(): KnownCircle[] {
  const found = load<unknown>(KEY, []);
  return Array.isArray(found) ? found.filter(isKnown) : [];
}

function isKnown(one: unknown): one is KnownCircle {
  if (typeof one !== "object" || one === null) return false;
  const { circle, secret, name } = one as Record<string, unknown>;
  return [circle, secret, name].every((text) => typeof text === "string");
}

export const secretOf = (circle: string): string | null => knownCircles().find((one) => one.circle === circle)?.secret ?? null;

export function rememberCircle(circle: string, secret: string, name: string): void {
  const others = knownCircles().filter((one) => one.circle !== circle);
  hold(KEY, [{ circle, secret, name, when: Date.now() }, ...others]);
}

/** Which circle a table belongs to, as far as this device knows. */
const TABLES = "circle-tables";
const MOST_TABLES = 60;

export function circleOfTable(table: string): KnownCircle | null {
  const link = load<Record<string, string>>(TABLES, {})[table];
  return knownCircles().find((one) => one.circle === link) ?? null;
}

export function rememberTableOf(circle: string, table: string): void {
  const others = Object.entries(load<Record<string, string>>(TABLES, {})).filter(([one]) => one !== table);
  hold(TABLES, Object.fromEntries([[table, circle], ...others].slice(0, MOST_TABLES)));
}

export function forgetCircle(circle: string): void {
  const left = knownCircles().filter((one) => one.circle !== circle);
  hold(KEY, left.length > 0 ? left : null);
}
