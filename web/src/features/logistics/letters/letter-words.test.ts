import { describe, expect, it } from "vitest";
import type { LetterOfCredit } from "../wire";
import { letterWarnings, presentText, shipText } from "./letter-words";

const now = new Date(2027, 0, 19);

const waits: LetterOfCredit = {
  number: "LC-1",
  bank: "",
  latestShipment: "2027-01-31",
  expiresOn: "2027-02-10",
  presentationDays: 21,
  loadedOn: null,
  presentBy: null,
  shippedLate: false,
  presentationOver: false,
};
const loaded: LetterOfCredit = { ...waits, loadedOn: "2027-01-05", presentBy: "2027-01-26" };

describe("the days of a letter of credit", () => {
  it("says by when goods are shipped and how the days of presentation will count", () => {
    expect(shipText(waits, now)).toBe("Ship by 31 January 2027, 12 days left");
    expect(presentText(waits, now)).toBe(
      "Present documents within 21 days of the loading, and by 10 February 2027, 22 days left",
    );
    expect(letterWarnings(waits)).toEqual([]);
  });

  it("counts from the loading once it is known", () => {
    expect(shipText(loaded, now)).toBe("Loaded 5 January 2027, latest day 31 January 2027");
    expect(presentText(loaded, now)).toBe("Present documents by 26 January 2027, 7 days left");
  });

  it("warns of days that are over", () => {
    const [waiting] = letterWarnings({ ...waits, shippedLate: true });
    expect(waiting).toMatch(/latest day of shipment is over/);
    const both = letterWarnings({ ...loaded, shippedLate: true, presentationOver: true });
    expect(both).toHaveLength(2);
    expect(both[0]).toMatch(/were loaded after the latest day/);
  });
});
