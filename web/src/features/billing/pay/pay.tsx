import { useState } from "react";
import { formatMinor, formatPrice } from "@/shared/lib/money";
import { Notice } from "@/shared/ui/notice";
import { minor } from "../bill-text";
import type { FullBill, Payment } from "../types";
import { PayForm } from "./pay-form";
import { isByPhone } from "./schema";

/** The result of the last payment, and the form for another one while a balance is left. */
export function Pay({ bill }: { bill: FullBill }) {
  const [made, setMade] = useState<Payment | null>(null);
  // The card provider may answer after the call: the payment's state on the bill counts.
  const latest = made && (bill.payments.find(({ id }) => id === made.id) ?? made);
  const left = minor(bill.payable, bill.currency);
  return (
    <div className="mt-8">
      {latest && <Outcome payment={latest} bill={bill} />}
      {bill.mayPay && left > 0n ? (
        // Another balance means another form: it starts from that balance, with a key of its own.
        <PayForm key={String(left)} bill={bill} onPaid={setMade} />
      ) : (
        !latest &&
        bill.status === "payment waiting" && (
          <p className="text-muted">
            The whole balance of {formatPrice(bill.balance, bill.currency)} is on its way. You need not do
            anything.
          </p>
        )
      )}
    </div>
  );
}

function Outcome({
  payment: { method, status, amount, currency, failure },
  bill,
}: {
  payment: Payment;
  bill: FullBill;
}) {
  const sum = formatPrice(amount, currency);
  const left = minor(bill.payable, bill.currency);
  const rest = left > 0n ? ` ${formatMinor(left, currency)} is left to pay.` : "";
  if (status === "failed") {
    return (
      <Notice tone="bad" className="mb-6 bg-paper!">
        {failure ?? "The payment failed."} Nothing was taken.
      </Notice>
    );
  }
  if (status === "expired") {
    return (
      <Notice tone="bad" className="mb-6 bg-paper!">
        {failure ?? "Nobody paid in time."}
      </Notice>
    );
  }
  if (status === "unknown") {
    return (
      <Notice tone="plain" className="mb-6 bg-paper!">
        {failure ??
          `The payment provider does not answer now. The shop asks it again by itself, and your order stands: ${sum} is held, and this bill follows as soon as it is known. You need not do anything.`}
        {rest}
      </Notice>
    );
  }
  if (status === "waiting" && isByPhone(method)) {
    return (
      <Notice tone="plain" className="mb-6 bg-paper!">
        Look at your telephone and confirm {sum}. This bill follows as soon as you have.
        {rest}
      </Notice>
    );
  }
  if (status === "waiting") {
    return (
      <Notice tone="plain" className="mb-6 bg-paper!">
        {method === "card"
          ? `The card has not answered yet. ${sum} is held for it, and this bill follows as soon as it has.`
          : `${bill.payee.name} is asked to confirm ${sum}. You will see it here once they have.`}
        {rest}
      </Notice>
    );
  }
  return (
    <Notice tone="good" className="mb-6 bg-paper!">
      {sum} is paid.{rest}
    </Notice>
  );
}
