import { expect, test } from "vitest";
import { dayName, firstWeek, mondayOf, weekText, workingDays } from "./week";

test("a week is called from its Monday to its Sunday", () => {
  expect(weekText("2025-07-21")).toBe("July 21 - July 27");
  expect(weekText("2026-12-28")).toBe("December 28 - January 3");
});

test("each day of a week finds its Monday, a Sunday the one before", () => {
  for (const day of [21, 22, 26, 27]) expect(mondayOf(new Date(2025, 6, day, 23, 59))).toBe("2025-07-21");
  expect(mondayOf(new Date(2025, 6, 28))).toBe("2025-07-28");
});

test("weeks before and after cross months, years and clock changes", () => {
  expect(mondayOf(new Date(2026, 0, 1), -1)).toBe("2025-12-22");
  expect(mondayOf(new Date(2026, 2, 27), 1)).toBe("2026-03-30");
  expect(mondayOf(new Date(2028, 1, 29), 1)).toBe("2028-03-06");
});

test("five days are shown, Monday to Friday", () => {
  const days = workingDays("2024-02-26");
  expect(days).toEqual(["2024-02-26", "2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"]);
  expect(days.map(dayName)).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
});

test("at a weekend the calendar begins with the next working week", () => {
  const monday = (day: number) => {
    const now = new Date(2026, 10, day);
    return mondayOf(now, firstWeek(now));
  };
  expect([20, 21, 22, 23].map(monday)).toEqual(["2026-11-16", "2026-11-23", "2026-11-23", "2026-11-23"]);
});
