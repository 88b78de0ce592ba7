import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import type { FullBill } from "../types";
import { useStep } from "./queries";
import { StepForm } from "./step-form";

/** Reduces an issued bill: the bill itself stays unchanged, and a credit note is added. */
export function GiveCredit({ bill }: { bill: FullBill }) {
  const [asked, setAsked] = useState(false);
  const step = useStep();
  if (!bill.mayCredit) return null;
  return (
    <div className="mt-8">
      {asked ? (
        <StepForm
          title={`Write a credit note on ${bill.description}`}
          send="Write the credit note"
          most={{ amount: bill.creditable, currency: bill.currency }}
          reason
          busy={step.isPending}
          onCancel={() => setAsked(false)}
          onSend={({ amount, reason }) =>
            step.mutate(
              { step: "credit", bill: bill.id, amount, reason },
              { onSuccess: () => setAsked(false) },
            )
          }
        />
      ) : (
        <Button look="outline" onClick={() => setAsked(true)}>
          Write a credit note
        </Button>
      )}
      <FailureNotice error={step.error} ownWords className="mt-3 bg-paper!" />
    </div>
  );
}
