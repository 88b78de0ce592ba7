import { post } from "@/shared/api/send";
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
  const key = randomKey();
  if (step.step === "credit") {
    const { bill: id, amount, reason } = step;
    await post("/api/bills/{id}/credit-notes", { path: { id }, key, body: { amount, reason } });
    return;
  }
  const path = { id: step.payment };
  if (step.step === "confirm") await post("/api/payments/{id}/confirm", { path });
  else if (step.step === "reject") {
    const { reason } = step;
    await post("/api/payments/{id}/reject", { path, body: { reason } });
  } else {
    const { amount } = step;
    await post("/api/payments/{id}/refund", { path, key, body: { amount } });
  }
}

export function useStep() {
  return useChange(take, PAYMENT);
}
