import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { asProblem } from "@/shared/api/problem";
import { randomKey } from "@/shared/lib/random-key";
import { PAYMENT, pay } from "../queries";
import type { NewPayment, Payment } from "../types";

/**
 * Pays on a bill. One key stands for one attempt: sent again after no answer, it is paid once. `onPaid` is told even
 * where the form has gone by then, since nothing is left to pay.
 */
export function usePay(billId: string, onPaid: (payment: Payment) => void) {
  const key = useRef(randomKey());
  return useMutation({
    mutationFn: (payment: NewPayment) => pay(billId, payment, key.current),
    onSuccess: (payment) => {
      key.current = randomKey();
      onPaid(payment);
    },
    onError: (error) => {
      if (asProblem(error)) key.current = randomKey();
    },
    meta: PAYMENT,
  });
}
