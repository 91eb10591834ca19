import { expect, test } from "vitest";
import { dayBefore, dayInWords, daysBetween, momentInWords, month, timeOfNext, weekday, zones } from "../../src/pages/circle/dates";

test("a zone that the browser doesn't know does no harm", () => {
  expect(zones("Mars/Olympus")).toContain("Mars/Olympus");
});

test("days are counted across summer time and leap years", () => {
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(dayBefore("2026-03-01", 1)).toBe("2026-02-28");
  expect(dayBefore("2026-12-31", -1)).toBe("2027-01-01");
});

test("a day has its year only if that is another one", () => {
  expect(dayInWords("2026-11-06", "en-GB", "2026-11-24")).toBe("6 November");
  expect(dayInWords("2025-11-06", "en-GB", "2026-11-24")).toBe("6 November 2025");
  expect(dayInWords("2026-11-06", "sv", "2026-11-24")).toBe("6 november");
  expect(month("2026-03-06", "sv", "2026-11-24")).toBe("mars");
  expect(weekday("2026-11-27", "sv")).toBe("fredag");
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
