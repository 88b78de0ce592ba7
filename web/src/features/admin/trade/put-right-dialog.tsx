import { useState } from "react";
import { z } from "zod";
import { post } from "@/shared/api/send";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatPrice } from "@/shared/lib/money";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import type { AnyBill } from "../wire";

type Payment = AnyBill["payments"][number];

/** What the owner puts right on a bill. */
export type Step =
  | { kind: "credit" }
  | { kind: "write-off" }
  | { kind: "correct" }
  | { kind: "refund"; payment: Payment };

const schema = z.object({
  amount: z.string().trim(),
  reason: z.string().trim().min(1, "Say why: both sides read it").max(200, "At most 200 characters"),
  line: z.string(),
  give: z.enum(["give", "take"]),
});

type Fields = z.infer<typeof schema>;

function send(bill: AnyBill, step: Step, key: string, { amount, reason, line, give }: Fields) {
  const path = { id: step.kind === "refund" ? step.payment.id : bill.id };
  const once = { path, key };
  switch (step.kind) {
    case "refund":
      return post("/api/admin/payments/{id}/refund", { ...once, body: { amount, reason, line } });
    case "credit":
      return post("/api/admin/bills/{id}/credit-notes", { ...once, body: { amount, reason, line } });
    case "write-off":
      return post("/api/admin/bills/{id}/write-off", { ...once, body: { reason } });
    case "correct":
      return post("/api/admin/bills/{id}/corrections", {
        ...once,
        body: { amount, reason, give: give === "give" },
      });
  }
}

interface PutRightDialogProps {
  bill: AnyBill;
  step: Step;
  onClose: () => void;
}

/** Asks for the amount and the reason of what the owner puts right. */
export default function PutRightDialog({ bill, step, onClose }: PutRightDialogProps) {
  const price = (amount: string) => formatPrice(amount, bill.currency);
  const [key] = useState(() => crypto.randomUUID());
  const change = useFormChange<Fields, unknown>(
    schema,
    { amount: mostOf(bill, step), reason: "", line: "", give: "give" },
    (fields) => send(bill, step, key, fields),
    { changes: ["/api/admin", "/api/bills", "/api/billing"], onSuccess: onClose },
  );
  const { title, intro, submit } = wordsOf(bill, step, price);
  const ofLine = step.kind === "credit" || step.kind === "refund";
  const lines = bill.lines.flatMap(({ lineId, text, total }) =>
    lineId === null ? [] : [{ value: lineId, label: `${text}, ${price(total)}` }],
  );
  return (
    <FormDialog
      title={title}
      intro={intro}
      change={change}
      failed="Nothing was changed."
      faultsAtFields
      submit={submit}
      dismiss="Not now"
      onClose={onClose}
    >
      {step.kind === "correct" && (
        <SelectField
          label="The shop"
          choices={[
            { value: "give", label: "gives it to the seller" },
            { value: "take", label: "takes it from the seller" },
          ]}
          {...change.field("give")}
        />
      )}
      {step.kind !== "write-off" && (
        <TextField
          label={`Amount in ${bill.currency}`}
          required
          inputMode="decimal"
          {...change.field("amount")}
        />
      )}
      {ofLine && lines.length > 0 && (
        <SelectField
          label="For"
          choices={[{ value: "", label: "The whole bill" }, ...lines]}
          {...change.field("line")}
        />
      )}
      <TextField
        label="Reason"
        hint="Both sides read it."
        required
        maxLength={200}
        {...change.field("reason")}
      />
    </FormDialog>
  );
}

function mostOf(bill: AnyBill, step: Step): string {
  if (step.kind === "refund") return step.payment.refundable;
  return step.kind === "credit" ? bill.creditable : "";
}

function wordsOf(bill: AnyBill, step: Step, price: (amount: string) => string) {
  switch (step.kind) {
    case "refund":
      return {
        title: "Refund the buyer",
        intro: `At most ${price(step.payment.refundable)} of this payment go back in the way they came. What was not credited before is credited with it.`,
        submit: "Refund",
      };
    case "credit":
      return {
        title: "Credit the bill",
        intro: `At most ${price(bill.creditable)} can be taken off. What was paid above the rest is owed back.`,
        submit: "Write the credit note",
      };
    case "write-off":
      return {
        title: "Write off the rest",
        intro: `The buyer owes ${price(bill.balance)} no longer, and the seller awaits it no longer.`,
        submit: "Write it off",
      };
    case "correct":
      return {
        title: "Correct the seller's account",
        intro: "The amount stands in the seller's statement, and the next payout has it in it.",
        submit: "Correct it",
      };
  }
}
