import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Section } from "@/shared/ui/section";
import { paymentState, paymentText } from "./bill-text";
import { PaymentSteps } from "./payee/payment-steps";
import type { FullBill } from "./types";

/** Every payment on a bill with its state, and the payee's actions on each. */
export function Payments({ bill }: { bill: FullBill }) {
  if (bill.payments.length === 0) return null;
  return (
    <Section title="Payments" heading="border-b border-ink pb-2 text-h4" within className="mt-8">
      <ul>
        {bill.payments.map((payment) => (
          <li
            key={payment.id}
            className="grid grid-cols-[1fr_auto] items-start gap-x-5 gap-y-1 border-b border-line py-3"
          >
            <span>
              <span className="block font-semibold">{paymentText(payment)}</span>
              <span className="block text-small text-muted">{formatExact(payment.at)}</span>
            </span>
            <span className="text-right">
              <span className="figures block font-bold">{formatPrice(payment.amount, payment.currency)}</span>
              <span
                className={`block text-small ${payment.status === "failed" ? "font-semibold text-danger" : "text-muted"}`}
              >
                {paymentState(payment)}
              </span>
            </span>
            {payment.page && (
              <a
                href={payment.page}
                className="col-span-2 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                Go on to the payment page
              </a>
            )}
            {payment.failure && <span className="col-span-2 break-words">{payment.failure}</span>}
            {(payment.mayConfirm || payment.mayRefund) && (
              <div className="col-span-2 mt-2">
                <PaymentSteps bill={bill} payment={payment} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
