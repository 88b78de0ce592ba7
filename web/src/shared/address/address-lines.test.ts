import { expect, it } from "vitest";
import { addressLines } from "./address-lines";

const PLACE = { streetAddress: "Kimathi Street 4", city: "Nyeri", state: "Nyeri County", zipCode: "10100" };

it("writes a place as on a parcel and leaves out what is not known", () => {
  expect(addressLines({ ...PLACE, streetAddress2: "Block B", country: "Kenya" })).toEqual([
    "Kimathi Street 4",
    "Block B",
    "Nyeri, Nyeri County 10100",
    "Kenya",
  ]);
  expect(addressLines({ ...PLACE, streetAddress2: "", country: null })).toEqual([
    "Kimathi Street 4",
    "Nyeri, Nyeri County 10100",
  ]);
  expect(addressLines({ ...PLACE, state: "", zipCode: "" })).toEqual(["Kimathi Street 4", "Nyeri"]);
});
