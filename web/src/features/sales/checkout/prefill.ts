import { type AddressInput, asTyped } from "@/shared/address/address-input";
import type { OwnAddress } from "@/shared/address/addresses";
import type { Account } from "@/shared/api/types";
import type { CheckoutFields } from "./schema";

/** The initial values of the form: with the account's first saved address, otherwise with that of the sign-up. */
export function prefill(account: Account | undefined, saved: OwnAddress[]): CheckoutFields {
  const first = saved.find(({ isDefault }) => isDefault);
  return {
    deliveryAddress: first ? asTyped(first) : fromSignUp(account),
    deliveryMethod: "standard",
    paymentMethod: "bankTransfer",
  };
}

function fromSignUp(account: Account | undefined): AddressInput {
  return asTyped({ ...account?.address, fullName: account?.user.name, phoneNumber: account?.phoneNumber });
}
