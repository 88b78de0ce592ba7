import { expect, test } from "vitest";
import type { Certificate } from "./queries";
import { isVerified, registerOf, scopeText, verdictText } from "./words";

const certificate: Certificate = {
  id: "c",
  scheme: "EU Organic",
  number: "1",
  holder: "Holder",
  goods: "coffee",
  stages: [],
  countries: ["Kenya", "Uganda"],
  producers: [],
  from: "2026-01-01",
  until: "2026-12-31",
  file: null,
  version: 1,
  judgedAt: null,
  reason: "",
  status: "no-file",
};

test("a scope names the goods, the stages if there are any, and the countries", () => {
  expect(scopeText(certificate)).toBe("Coffee from Kenya, Uganda");
  const tea = { ...certificate, goods: "tea", stages: ["made tea"], countries: ["Rwanda"] } as const;
  expect(scopeText({ ...tea, stages: [...tea.stages], countries: [...tea.countries] })).toBe(
    "Tea, made tea, from Rwanda",
  );
});

test("a certificate is verified once the shop has judged it, without a reason against it", () => {
  expect(isVerified(certificate)).toBe(false);
  expect(isVerified({ ...certificate, judgedAt: "2026-01-02T00:00:00Z" })).toBe(true);
  expect(isVerified({ ...certificate, judgedAt: "2026-01-02T00:00:00Z", reason: "Not yours." })).toBe(false);
});

test("a verdict names the shop to sellers, the person to the shop, and the day to both", () => {
  expect(verdictText(certificate)).toBeNull();
  const judged = { ...certificate, judgedAt: "2026-01-02T12:00:00Z" };
  expect(verdictText(judged)).toMatch(/^Verified by the shop, .*2026$/);
  expect(verdictText({ ...judged, judgedBy: "Wanjiru" })).toMatch(/^Verified by Wanjiru, /);
  expect(verdictText({ ...judged, judgedBy: "", reason: "Not yours." })).toMatch(/^Rejected by the shop, /);
});

test("every scheme has a place to ask", () => {
  expect(registerOf("EU Organic")).toContain("TRACES");
  expect(registerOf("Bird Friendly")).toBe("the scheme's own list of holders");
});
