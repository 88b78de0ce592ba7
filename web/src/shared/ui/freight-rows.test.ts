import { expect, test } from "vitest";
import { type Freight, freightRows, isSettled } from "./freight-rows";

const freight = (kind: Freight["kind"], more: Partial<Freight> = {}): Freight => ({
  sellerId: "id",
  sellerName: "Alba",
  kind,
  zone: null,
  lane: null,
  price: null,
  place: null,
  ...more,
});
const near = { zone: "Near", lane: "parcel" } as const;

test("freight says what it costs, or who names its price", () => {
  const text = (one: Freight) => freightRows([one], "USD")[0]?.join(": ");
  expect(text(freight("priced", { ...near, price: "12.00" }))).toBe("Freight: $12.00, Near, as a parcel");
  expect(text(freight("priced", { ...near, price: "0.00" }))).toBe("Freight: free, Near, as a parcel");
  expect(text(freight("by-carrier"))).toBe("Freight: named by the carrier, you accept it first");
  expect(text(freight("pickup", { place: "The mill" }))).toBe("Pickup: The mill");
  expect(freightRows([freight("included"), freight("by-carrier")], "USD")[0]?.[0]).toBe("Freight, Alba");
});

test("freight is settled once no carrier has to name it", () => {
  expect(isSettled([freight("priced", { price: "1.00" }), freight("included")])).toBe(true);
  expect(isSettled([freight("priced", { price: "1.00" }), freight("by-carrier")])).toBe(false);
  expect(isSettled([])).toBe(false);
});
