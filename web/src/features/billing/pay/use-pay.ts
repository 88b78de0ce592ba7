import { useChange } from "@/shared/api/use-change";
import { useCallKey } from "@/shared/lib/use-call-key";
import { PAYMENT, pay } from "../queries";
import type { NewPayment, Payment } from "../types";

/**
 * Pays on a bill. Each attempt has one idempotency key: sent again without an answer, it is paid once. `onPaid` is
 * called even if the form is gone by then because nothing is left to pay.
 */
export function usePay(billId: string, onPaid: (payment: Payment) => void) {
  const key = useCallKey();
  return useChange((payment: NewPayment) => pay(billId, payment, key.current), PAYMENT, {
    onSuccess: (payment) => {
      key.renew();
      onPaid(payment);
      // The card is paid on the provider's own page.
      if (payment.page) window.location.assign(payment.page);
    },
    onError: key.refused,
  });
}
