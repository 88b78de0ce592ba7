import type { Account } from "@/shared/api/types";
import type { CheckoutFields } from "./schema";

/** The form as the account would fill it. */
export function prefill(account: Account | undefined): CheckoutFields {
  const address = account?.address;
  return {
    deliveryAddress: {
      fullName: account?.user.name ?? "",
      streetAddress: address?.streetAddress ?? "",
      streetAddress2: address?.streetAddress2 ?? "",
      city: address?.city ?? "",
      state: address?.state ?? "",
      zipCode: address?.zipCode ?? "",
      country: address?.country ?? "",
      phoneNumber: account?.phoneNumber ?? "",
    },
    deliveryMethod: "standard",
    paymentMethod: "bankTransfer",
  };
}
