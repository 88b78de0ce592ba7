import { answer, api } from "@/shared/api/client";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";
import { PAYMENT } from "../queries";

/** A payee's action on a bill, or on one of its payments. */
export type Step =
  | { step: "confirm"; payment: string }
  | { step: "reject"; payment: string; reason: string }
  | { step: "refund"; payment: string; amount: string }
  | { step: "credit"; bill: string; amount: string; reason: string };

async function take(step: Step): Promise<void> {
  // Each press has its own key: the buttons are disabled until the answer arrives.
  const header = { "Idempotency-Key": randomKey() };
  if (step.step === "credit") {
    const { bill: id, amount, reason } = step;
    await answer(
      api.POST("/api/bills/{id}/credit-notes", {
        params: { path: { id }, header },
        body: { amount, reason },
      }),
    );
    return;
  }
  const path = { id: step.payment };
  if (step.step === "confirm") await answer(api.POST("/api/payments/{id}/confirm", { params: { path } }));
  else if (step.step === "reject") {
    const { reason } = step;
    await answer(api.POST("/api/payments/{id}/reject", { params: { path }, body: { reason } }));
  } else {
    const { amount } = step;
    await answer(api.POST("/api/payments/{id}/refund", { params: { path, header }, body: { amount } }));
  }
}

export function useStep() {
  return useChange(take, PAYMENT);
}
