import { expect, test } from "vitest";
import { fromTradeTerms, toTradeTerms, tradeTermsSchema } from "./trade-terms-schema";

const usual = fromTradeTerms(null);

test("a crop year is one, or is left out", () => {
  const fits = (cropYear: string) => tradeTermsSchema.safeParse({ ...usual, cropYear }).success;
  expect(["", "2026/27", "2027", " 2099/00 "].filter((typed) => !fits(typed))).toEqual([]);
  expect(["2025/28", "1850", "26/27", "2026/2027", "new crop"].filter(fits)).toEqual([]);
});

test("days of a letter of credit are sent with one alone", () => {
  const typed = {
    ...usual,
    letterNumber: "LC-7",
    latestShipment: "2027-01-31",
    letterExpiresOn: "2027-02-20",
  };
  const letter = toTradeTerms({ ...typed, wayOfPayment: "letter-of-credit" });
  expect([letter.latestShipment, letter.letterExpiresOn]).toEqual(["2027-01-31", "2027-02-20"]);
  const transfer = toTradeTerms({ ...typed, wayOfPayment: "transfer" });
  expect([transfer.letterNumber, transfer.latestShipment, transfer.letterExpiresOn]).toEqual(["", "", ""]);
});
