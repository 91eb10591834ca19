/** Days and times of a circle, in its own time zone. An evening is named by the day on which it began. */

const HOUR = 3_600_000;
/** An evening runs from this hour to the same hour of the next day. */
const BEGINS = 6;

/** Return the day (`2026-11-06`) of the evening at this moment, in milliseconds, in a time zone. */
export function eveningAt(moment: number, zone: string): string {
  const parts = partsAt(moment, zone);
  const day = `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
  return Number(parts["hour"]) < BEGINS ? dayBefore(day, 1) : day;
}

function partsAt(moment: number, zone: string): Record<string, string> {
  const how: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" };
  const found = formatOf("en-GB", { ...how, timeZone: zone }).formatToParts(moment);
  return Object.fromEntries(found.map((one) => [one.type, one.value]));
}

/** Return the format, in the browser's own time zone if it doesn't know this one. */
function formatOf(locale: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, how);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...how, timeZone: undefined });
  }
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export function dayBefore(day: string, days: number): string {
  return new Date(noon(day) - days * 24 * HOUR).toISOString().slice(0, 10);
}

/** Count the days from one day to a later one. */
export function daysBetween(day: string, later: string): number {
  return Math.round((noon(later) - noon(day)) / (24 * HOUR));
}

/** Write a day in the language's order: "Friday 6 November", "6 Kasım Cuma"; with the year if it is not this one. */
export function dateInWords(day: string, locale: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const how: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) };
  return formatOf(locale, { ...how, timeZone: "UTC" }).format(noon(day));
}

/** Write the day of the week: "Friday". */
export function weekday(day: string, locale: string): string {
  return formatOf(locale, { weekday: "long", timeZone: "UTC" }).format(noon(day));
}

/** Write the month, with the year if it is not this one: "March". */
export function month(day: string, locale: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatOf(locale, { month: "long", ...(isThisYear ? {} : { year: "numeric" }), timeZone: "UTC" }).format(noon(day));
}

/** Write the time of a moment, in a time zone: "19.30". */
export function timeOfDay(moment: number, locale: string, zone: string): string {
  return formatOf(locale, { hour: "numeric", minute: "2-digit", timeZone: zone }).format(moment);
}

/** Write a moment as a day and a time, in a time zone. */
export function dayAndTime(moment: number, locale: string, zone: string): string {
  return formatOf(locale, { dateStyle: "medium", timeStyle: "short", timeZone: zone }).format(moment);
}

/** Return the zones that the browser knows, with this one among them. */
export function zones(chosen: string): string[] {
  const known: string[] = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set([...known, chosen, ownZone()])].sort();
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Write the time of the next evening, as it was agreed: "2026-11-27T19:30" is half past seven on the circle's own clock. */
export function timeOfNext(at: string, locale: string): string {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(at);
  return isTime ? timeOfDay(Date.parse(`${at.slice(0, 16)}:00Z`), locale, "UTC") : "";
}

/** Write when an evening is to be: "fredag 11 december, 19.30". */
export function eveningInWords(at: string, locale: string, today: string): string {
  return `${dateInWords(at.slice(0, 10), locale, today)}, ${timeOfNext(at, locale)}`;
}

/** Write the short day of the week: "Fri". */
export function shortWeekday(day: string, locale: string): string {
  return formatOf(locale, { weekday: "short", timeZone: "UTC" }).format(noon(day));
}

/** Say which of its weekdays in a month a day is, from 1; the fifth is the last. */
export const ofMonth = (day: string): number => Math.ceil(Number(day.slice(8, 10)) / 7);

/** Write when something was: a day, or a moment in seconds; empty if nobody knows. */
export function momentInWords(when: string | number | null | undefined, locale: string, zone: string): string {
  if (when === null || when === undefined || when === "" || when === 0) return "";
  if (typeof when === "number") return formatOf(locale, { dateStyle: "medium", timeZone: zone }).format(when * 1000);
  return formatOf(locale, { dateStyle: "medium", timeZone: "UTC" }).format(noon(when.slice(0, 10)));
}
