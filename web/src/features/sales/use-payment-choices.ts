import { useQuery } from "@tanstack/react-query";
import { PAYMENT } from "./choices";
import { paymentMethods } from "./queries";

/** The payment methods of the shop. Until they are loaded, the one that every shop has. */
export function usePaymentChoices() {
  const { data } = useQuery(paymentMethods);
  const taken = data?.items ?? ["bankTransfer"];
  return PAYMENT.filter(({ value }) => taken.includes(value));
}
