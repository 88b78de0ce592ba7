import { useState } from "react";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import type { FullBill, Payment } from "../types";
import { type Step, useStep } from "./queries";
import { StepForm } from "./step-form";

/** The payee's actions on a payment: confirm or reject a transfer, refund money. */
export function PaymentSteps({ bill, payment }: { bill: FullBill; payment: Payment }) {
  const [asked, setAsked] = useState<Step["step"] | null>(null);
  const step = useStep();
  const { id, currency, mayConfirm, mayRefund } = payment;
  const sum = formatPrice(payment.amount, currency);
  const close = () => setAsked(null);
  const take = (next: Step) => step.mutate(next, { onSuccess: close });
  return (
    <>
      {asked !== "reject" && asked !== "refund" && (
        <div className="flex flex-wrap gap-2">
          {mayConfirm && (
            <>
              <Button disabled={step.isPending} onClick={() => setAsked("confirm")}>
                Confirm {sum}
              </Button>
              <Button look="danger" disabled={step.isPending} onClick={() => setAsked("reject")}>
                Not received
              </Button>
            </>
          )}
          {mayRefund && (
            <Button look="outline" disabled={step.isPending} onClick={() => setAsked("refund")}>
              Refund
            </Button>
          )}
        </div>
      )}
      <FailureNotice error={step.error} ownWords className="mt-3 bg-paper!" />
      {asked === "confirm" && (
        <ConfirmDialog
          title={`Has ${sum} come?`}
          confirm="It has come"
          dismiss="Not yet"
          look="solid"
          onClose={close}
          onConfirm={() => take({ step: "confirm", payment: id })}
        >
          Compare the reference {payment.reference ?? ""} with your bank's statement. {bill.payer.name} is
          told, and the bill's balance falls by this sum.
        </ConfirmDialog>
      )}
      {asked === "reject" && (
        <StepForm
          title="Why is it not confirmed?"
          send="Reject the transfer"
          reason
          busy={step.isPending}
          onCancel={close}
          onSend={({ reason }) => take({ step: "reject", payment: id, reason })}
        />
      )}
      {asked === "refund" && (
        <StepForm
          title={`Give back at most ${formatPrice(payment.refundable, currency)}`}
          send="Refund"
          most={{ amount: payment.refundable, currency }}
          busy={step.isPending}
          onCancel={close}
          onSend={({ amount }) => take({ step: "refund", payment: id, amount })}
        />
      )}
    </>
  );
}
