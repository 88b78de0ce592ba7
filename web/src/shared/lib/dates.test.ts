import { expect, test } from "vitest";
import { dayFromNow, daysUntil, formatDay, formatPeriod, instantOf, localNow } from "./dates";

const NOW = new Date(2026, 10, 21, 23, 30);

test("a day is a word when near and a date when far", () => {
  expect(formatDay("2026-11-21", NOW)).toBe("today");
  expect(formatDay("2026-11-22", NOW)).toBe("tomorrow");
  expect(formatDay("2026-11-20", NOW)).toBe("yesterday");
  expect(formatDay("2027-01-03", NOW)).toBe("3 January 2027");
  expect(formatDay("soon", NOW)).toBe("soon");
});

test("days are counted over the end of a month and of a year", () => {
  expect(dayFromNow(0, NOW)).toBe("2026-11-21");
  expect(dayFromNow(10, NOW)).toBe("2026-12-01");
  expect(dayFromNow(41, NOW)).toBe("2027-01-01");
});

test("a period says what of it is known", () => {
  expect(formatPeriod("2026-10-01", "2026-10-31")).toBe("1 October 2026 to 31 October 2026");
  expect(formatPeriod(null, "2026-10-31")).toBe("Until 31 October 2026");
  expect(formatPeriod("2026-10-01", null)).toBe("From 1 October 2026");
  expect(formatPeriod(null, null)).toBe("Open");
});

test("days until a day are counted by the calendar, not by hours", () => {
  const evening = new Date(2026, 10, 21, 23, 30);
  expect(daysUntil("2026-11-22", evening)).toBe(1);
  expect(daysUntil("2026-11-21", evening)).toBe(0);
  expect(daysUntil("2026-11-01", evening)).toBe(-20);
});

test("a local time goes into an input and comes back as the same instant", () => {
  const now = new Date(2026, 10, 21, 9, 5);
  expect(localNow(0, now)).toBe("2026-11-21T09:05");
  expect(localNow(60, now)).toBe("2026-11-21T10:05");
  expect(instantOf(localNow(0, now))).toBe(now.toISOString());
});
