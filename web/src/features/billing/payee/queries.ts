import { useMutation } from "@tanstack/react-query";
import { answer, api as typed } from "@/shared/api/client";
import { randomKey } from "@/shared/lib/random-key";
import { useReload } from "../queries";

/** Until the server's routes are in the schema. */
type Call = (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const api = typed as unknown as { GET: Call; POST: Call };

/** What a payee can do with a bill, or with a payment on it. */
export type Step =
  | { step: "confirm"; payment: string }
  | { step: "reject"; payment: string; reason: string }
  | { step: "refund"; payment: string; amount: string }
  | { step: "credit"; bill: string; amount: string; reason: string };

function take(step: Step) {
  // A key for each press: the buttons rest until the answer is there.
  const header = { "Idempotency-Key": randomKey() };
  if (step.step === "credit") {
    const { bill: id, amount, reason } = step;
    return answer(
      api.POST("/api/bills/{id}/credit-notes", {
        params: { path: { id }, header },
        body: { amount, reason },
      }) as never,
    );
  }
  const params = { path: { id: step.payment }, header };
  if (step.step === "confirm") return answer(api.POST("/api/payments/{id}/confirm", { params }) as never);
  if (step.step === "reject") {
    return answer(api.POST("/api/payments/{id}/reject", { params, body: { reason: step.reason } }) as never);
  }
  return answer(api.POST("/api/payments/{id}/refund", { params, body: { amount: step.amount } }) as never);
}

export function useStep() {
  const reload = useReload();
  return useMutation({ mutationFn: take, onSettled: reload });
}
