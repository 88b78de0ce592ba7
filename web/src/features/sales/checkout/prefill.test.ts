import { expect, it } from "vitest";
import type { OwnAddress } from "@/shared/address/addresses";
import type { Account } from "@/shared/api/types";
import { prefill } from "./prefill";

const account: Account = {
  user: {
    id: "u1",
    email: "njeri@example.com",
    name: "Njeri Mwangi",
    person: "u1",
    twoFactor: false,
    company: null,
    emailConfirmed: true,
    mustConfirmEmail: false,
    roles: [],
    userType: "individual",
  },
  phoneNumber: "+254 700 111 222",
  address: {
    streetAddress: "Kimathi Street 4",
    streetAddress2: null,
    city: "Nyeri",
    state: "Nyeri County",
    zipCode: "10100",
    country: null,
  },
  company: null,
  payment: null,
};
const saved = (id: string, isDefault: boolean): OwnAddress => ({
  id,
  isDefault,
  fullName: `Keeper of ${id}`,
  streetAddress: "Moi Avenue 1",
  city: "Nairobi",
  state: "Nairobi County",
  zipCode: "00100",
  country: "Kenya",
});

it("starts with the address that the account keeps first", () => {
  const { deliveryAddress } = prefill(account, [saved("a1", false), saved("a2", true)]);
  expect(deliveryAddress).toMatchObject({ fullName: "Keeper of a2", streetAddress2: "", phoneNumber: "" });
});

it("starts with the sign-up's address where none is kept", () => {
  expect(prefill(account, []).deliveryAddress).toMatchObject({
    fullName: "Njeri Mwangi",
    city: "Nyeri",
    country: "",
    phoneNumber: "+254 700 111 222",
  });
});

it("starts empty where nothing is known", () => {
  expect(Object.values(prefill(undefined, []).deliveryAddress).join("")).toBe("");
});
