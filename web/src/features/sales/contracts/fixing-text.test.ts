import { expect, it } from "vitest";
import { monthChoices, noticeOf } from "./fixing-text";

const MONTHS = [
  { year: 2027, month: 3, code: "KCH7", firstNotice: "2027-02-18" },
  { year: 2027, month: 12, code: "KCZ7", firstNotice: "2027-11-18" },
];

it("offers the server's months, after the one that is rolled", () => {
  expect(monthChoices(MONTHS)).toEqual([
    { value: "2027-03", label: "March 2027" },
    { value: "2027-12", label: "December 2027" },
  ]);
  expect(monthChoices(MONTHS, "2027-03").map(({ value }) => value)).toEqual(["2027-12"]);
});

it("knows the first notice day of an offered month alone", () => {
  expect(noticeOf(MONTHS, "2027-12")).toBe("2027-11-18");
  expect(noticeOf(MONTHS, "2026-12")).toBeUndefined();
});
