import { expect, test } from "vitest";
import { dateInWords, dayBefore, daysBetween, eveningAt, momentInWords, month, timeOfNext, weekday, zones } from "../../src/lib/circle/dates";

const at = (text: string): number => Date.parse(text);

test.each([
  // Stockholm is an hour ahead in winter, two in summer.
  ["2026-11-27T19:30:00Z", "2026-11-27"],
  ["2026-11-28T04:59:59Z", "2026-11-27"],
  ["2026-11-28T05:00:00Z", "2026-11-28"],
  ["2026-07-04T03:59:59Z", "2026-07-03"],
  ["2026-07-04T04:00:00Z", "2026-07-04"],
  // The night when the clocks go back: six in the morning is an hour later than the day before.
  ["2026-10-25T04:59:59Z", "2026-10-24"],
  ["2026-10-25T05:00:00Z", "2026-10-25"],
  // The turn of the year.
  ["2027-01-01T02:00:00Z", "2026-12-31"],
])("an evening runs from six to six by the circle's clock (%s)", (moment, day) => {
  expect(eveningAt(at(moment), "Europe/Stockholm")).toBe(day);
});

test("a zone that the browser doesn't know does no harm", () => {
  expect(eveningAt(at("2026-11-27T19:30:00Z"), "Mars/Olympus")).toMatch(/^2026-11-2[78]$/);
  expect(zones("Mars/Olympus")).toContain("Mars/Olympus");
});

test("days are counted across summer time and leap years", () => {
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(dayBefore("2026-03-01", 1)).toBe("2026-02-28");
  expect(dayBefore("2026-12-31", -1)).toBe("2027-01-01");
});

test("a day has its year only if that is another one", () => {
  expect(dateInWords("2026-11-06", "en-GB", "2026-11-24")).toBe("Friday 6 November");
  expect(dateInWords("2025-11-06", "sv", "2026-11-24")).toBe("torsdag 6 november 2025");
  expect(dateInWords("2026-11-06", "sv", "2026-11-24")).toBe("fredag 6 november");
  expect(month("2026-03-06", "sv", "2026-11-24")).toBe("mars");
  expect(weekday("2026-11-27", "sv")).toBe("fredag");
});

test("Turkish writes the day of the week last", () => {
  expect(dateInWords("2026-11-06", "tr", "2026-11-24")).toBe("6 Kasım Cuma");
});

test("the agreed time is the circle's own, wherever one reads it", () => {
  expect(timeOfNext("2026-11-27T19:30", "en-GB")).toBe("19:30");
  expect(timeOfNext("nonsense", "en-GB")).toBe("");
});

test("a device's days", () => {
  expect(momentInWords("2026-11-06", "en-GB", "Europe/Stockholm")).toBe("6 Nov 2026");
  expect(momentInWords(0, "en-GB", "Europe/Stockholm")).toBe("");
  expect(momentInWords(1_762_470_000, "en-GB", "Europe/Stockholm")).toBe("7 Nov 2025");
});
