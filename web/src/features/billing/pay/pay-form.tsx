import { useWatch } from "react-hook-form";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatMinor, toMinor } from "@/shared/lib/money";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { RadioCards } from "@/shared/ui/radio-cards";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { minor } from "../bill-text";
import type { FullBill, Payment } from "../types";
import { CardChoice } from "./card-choice";
import { isByPhone, paymentSchema } from "./schema";
import { usePay } from "./use-pay";

const WAYS: { value: FullBill["methods"][number]; label: string; text: string; hosted?: string }[] = [
  {
    value: "card",
    label: "Pay by Card",
    text: "Paid at once, with a card kept at the payment provider.",
    hosted: "You pay on the payment provider's own page and come back here.",
  },
  {
    value: "mpesa",
    label: "Pay by M-Pesa",
    text: "A request comes to your telephone; you confirm it with your PIN. Whole shillings alone.",
  },
  {
    value: "momo",
    label: "Pay by MTN MoMo",
    text: "A request comes to your telephone; you confirm it there.",
  },
  {
    value: "ach",
    label: "Pay by ACH",
    text: "A bank transfer: you send the money from your bank and enter the reference; the payee confirms when it has come.",
  },
];

/** What is open of the instalment that is paid next. */
function openInstalment({ instalments, currency, payable }: FullBill): string | undefined {
  const next = instalments.find(({ open }) => minor(open, currency) > 0);
  return next && minor(next.open, currency) <= minor(payable, currency) ? next.open : undefined;
}

/** A choice among the shop's payment methods, with the fields of the chosen one. A part can be paid. */
export function PayForm({ bill, onPaid }: { bill: FullBill; onPaid: (payment: Payment) => void }) {
  const { currency } = bill;
  const most = minor(bill.payable, currency);
  const paying = usePay(bill.id, onPaid);
  const entryOf = (method?: string) => bill.ways.find((way) => way.method === method)?.entry;
  const hosted = entryOf("card") === "page";
  const { form, sending, field, summary, submit } = useFormChange(
    paymentSchema(most, currency, hosted),
    { amount: openInstalment(bill) ?? bill.payable, token: "", reference: "", phone: "" },
    ({ method, amount, token, reference, phone }) =>
      paying.mutateAsync({
        method,
        amount,
        token: method === "card" ? (hosted ? "page" : token) : "",
        phone: isByPhone(method) ? phone : "",
        reference: method === "ach" ? reference : "",
      }),
  );
  const { method, amount } = useWatch({ control: form.control });
  const sum = toMinor(amount ?? "", currency);

  return (
    <form noValidate onSubmit={submit}>
      <FailureNotice
        error={sending.error}
        otherwise="The shop did not answer. Send it again: it is paid once, however often you send it."
        faultsAtFields
        className="mb-5 bg-paper!"
      />
      <ErrorSummary {...summary} />
      <RadioCards
        legend={`Pay ${formatMinor(most, currency)}`}
        choices={WAYS.filter(({ value }) => bill.methods.includes(value)).map(({ hosted: page, ...way }) => ({
          ...way,
          label: bill.ways.some(({ method, test, entry }) => method === way.value && test && entry !== "card")
            ? `${way.label} (test)`
            : way.label,
          text: page && entryOf(way.value) === "page" ? page : way.text,
        }))}
        registration={form.register("method", {
          onChange: ({ target }) => {
            if (target.value === "mpesa") form.setValue("amount", wholePart(form.getValues("amount")));
          },
        })}
      />
      {method && (
        <div className="mt-6 space-y-6">
          {method === "card" && !hosted && (
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
              hint={
                method === "mpesa" && most % 100n !== 0n
                  ? "M-Pesa takes whole shillings: the cents stay open on the bill"
                  : "Less than the whole is a partial payment"
              }
              {...field("amount")}
            />
            {isByPhone(method) && (
              <TextField
                label="Telephone number"
                type="tel"
                required
                autoComplete="tel"
                hint="With its country, such as +254 712 345 678"
                {...field("phone")}
              />
            )}
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
            <SubmitButton
              busy={sending.isPending}
              submit={`${method === "ach" ? "Tell of" : "Pay"} ${sum === null ? "" : formatMinor(sum, currency)}`.trim()}
              pending="Paying..."
            />
          </div>
        </div>
      )}
    </form>
  );
}

/** An amount without its decimals. */
function wholePart(amount: string): string {
  return amount.split(".")[0] ?? amount;
}
