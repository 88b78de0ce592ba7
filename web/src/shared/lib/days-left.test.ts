import { describe, expect, it } from "vitest";
import { withDaysLeft } from "./days-left";

const now = new Date(2027, 0, 19, 23, 30);

describe("withDaysLeft", () => {
  it.each([
    ["2027-01-31", "31 January 2027, 12 days left"],
    ["2027-01-20", "20 January 2027, 1 day left"],
    ["2027-01-19", "19 January 2027, today"],
    ["2027-01-18", "18 January 2027, over"],
  ])("says of %s: %s", (day, text) => {
    expect(withDaysLeft(day, now)).toBe(text);
  });
});
