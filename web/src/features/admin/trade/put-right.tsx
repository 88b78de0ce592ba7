import { useState } from "react";
import { formatPrice } from "@/shared/lib/money";
import { METHOD_NAMES } from "@/shared/lib/payment-methods";
import { useStaff } from "@/shared/session/use-staff";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Section } from "@/shared/ui/section";
import type { AnyBill } from "../wire";
import type { Step } from "./put-right-dialog";

const PutRightDialog = lazyPart(() => import("./put-right-dialog"));

/** What the owner, and no one of the staff, can put right on a bill. The bill itself never changes. */
export function PutRight({ bill }: { bill: AnyBill }) {
  const owner = useStaff(["staff-books"]);
  const [step, setStep] = useState<Step | null>(null);
  if (!owner) return null;
  // A transfer went to the seller's own bank account: the shop holds nothing of it.
  const held = bill.payments.filter(({ refundable, method }) => Number(refundable) > 0 && method !== "ach");
  return (
    <Section title="Put right" heading="text-h4">
      <p className="mt-1 max-w-prose text-muted">
        The bill stays as it is: each step is a credit note or an entry of its own, and both sides read its
        reason.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {held.map((payment) => (
          <Button
            key={payment.id}
            look="outline"
            onClick={() => setStep({ kind: "refund", payment })}
          >{`Refund ${formatPrice(payment.refundable, bill.currency)} (${METHOD_NAMES[payment.method]})`}</Button>
        ))}
        {Number(bill.creditable) > 0 && (
          <Button look="outline" onClick={() => setStep({ kind: "credit" })}>
            Credit the bill
          </Button>
        )}
        {Number(bill.balance) > 0 && (
          <Button look="outline" onClick={() => setStep({ kind: "write-off" })}>
            Write off the rest
          </Button>
        )}
        <Button look="outline" onClick={() => setStep({ kind: "correct" })}>
          Correct the seller's account
        </Button>
      </div>
      {step && <PutRightDialog bill={bill} step={step} onClose={() => setStep(null)} />}
    </Section>
  );
}
