import { useQuery } from "@tanstack/react-query";
import { PAYMENT } from "./choices";
import { paymentMethods } from "./queries";

/** The ways to pay that the shop can take. Until it has said which, the one that every shop takes. */
export function usePaymentChoices() {
  const { data } = useQuery(paymentMethods);
  const taken = data?.items ?? ["bankTransfer"];
  return PAYMENT.filter(({ value }) => taken.includes(value));
}
