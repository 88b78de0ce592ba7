import { useWatch } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatMinor, toMinor } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { RadioCards } from "@/shared/ui/radio-cards";
import { TextField } from "@/shared/ui/text-field";
import { minor } from "../bill-text";
import type { FullBill, Payment } from "../types";
import { CardChoice } from "./card-choice";
import { paymentSchema } from "./schema";
import { usePay } from "./use-pay";

const WAYS: { value: FullBill["methods"][number]; label: string; text: string }[] = [
  { value: "card", label: "Pay by Card", text: "Paid at once, with a card kept at the payment provider." },
  {
    value: "ach",
    label: "Pay by ACH",
    text: "A bank transfer: you send the money from your bank and enter the reference; the payee confirms when it has come.",
  },
];

/** A choice among the shop's payment methods, with the fields of the chosen one. A part can be paid. */
export function PayForm({ bill, onPaid }: { bill: FullBill; onPaid: (payment: Payment) => void }) {
  const { currency } = bill;
  const most = minor(bill.payable, currency);
  const paying = usePay(bill.id, onPaid);
  const { form, sending, field, summary, submit } = useFormChange(
    paymentSchema(most, currency),
    { amount: bill.payable, token: "", reference: "" },
    ({ method, amount, token, reference }) =>
      paying.mutateAsync({
        method,
        amount,
        token: method === "card" ? token : "",
        reference: method === "ach" ? reference : "",
      }),
  );
  const { method, amount } = useWatch({ control: form.control });
  const sum = toMinor(amount ?? "", currency);
  const refused = asProblem(sending.error);

  return (
    <form noValidate onSubmit={submit}>
      {sending.isError && !sending.isPending && refused?.status !== 422 && (
        <Notice tone="bad" className="mb-5 bg-paper!">
          {refused?.message ??
            "The shop did not answer. Send it again: it is paid once, however often you send it."}
        </Notice>
      )}
      <ErrorSummary {...summary} />
      <RadioCards
        legend={`Pay ${formatMinor(most, currency)}`}
        choices={WAYS.filter(({ value }) => bill.methods.includes(value))}
        registration={form.register("method")}
      />
      {method && (
        <div className="mt-6 space-y-6">
          {method === "card" && (
            <CardChoice
              registration={form.register("token")}
              error={form.formState.errors.token?.message}
              onAdded={(token) => form.setValue("token", token, { shouldValidate: summary.attempt > 0 })}
            />
          )}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label={`Amount (${currency})`}
              required
              inputMode="decimal"
              hint="Less than the whole is a partial payment"
              {...field("amount")}
            />
            {method === "ach" && (
              <TextField
                label="Reference"
                required
                autoComplete="off"
                hint="As it stands on your bank's confirmation"
                {...field("reference")}
              />
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button type="submit" disabled={sending.isPending}>
              {sending.isPending
                ? "Paying..."
                : `${method === "card" ? "Pay" : "Tell of"} ${sum === null ? "" : formatMinor(sum, currency)}`.trim()}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
