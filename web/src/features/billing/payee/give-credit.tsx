import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import type { FullBill } from "../types";
import { useStep } from "./queries";
import { StepForm } from "./step-form";

/** Takes something off a bill that is written: the bill stays as it is, a credit note stands beside it. */
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
      {step.isError && (
        <Notice tone="bad" className="mt-3 bg-paper!">
          {step.error.message}
        </Notice>
      )}
    </div>
  );
}
