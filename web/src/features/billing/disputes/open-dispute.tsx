import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useValidForm } from "@/shared/form/use-valid-form";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { randomKey } from "@/shared/lib/random-key";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { minor } from "../bill-text";
import { amountUpTo } from "../pay/schema";
import type { FullBill } from "../types";
import { type BillDisputes, type DisputeReason, useOpenDispute } from "./queries";
import { CLAIMED, REASON_CHOICES } from "./words";

interface OpenDisputeProps {
  bill: FullBill;
  parts: BillDisputes["disputable"];
  /** What can no longer be claimed by the contract. */
  over: BillDisputes["claimsOver"];
  onDone: () => void;
}

/** The value of the choice that means all of the bill. */
const WHOLE = "all";

/** The form that opens a dispute about a bill or one of its lines. */
export default function OpenDispute({ bill, parts, over, onDone }: OpenDisputeProps) {
  const [key] = useState(randomKey);
  const open = useOpenDispute(bill.id);
  const navigate = useNavigate();
  const free = parts.filter(({ amount }) => minor(amount, bill.currency) > 0n);
  const choiceOf = (lineId: string | null) => lineId ?? WHOLE;
  const most = (part: string) => free.find(({ lineId }) => choiceOf(lineId) === part)?.amount ?? "0";
  const { form, field, summary } = useValidForm(
    z
      .object({
        part: z.string().min(1, "Choose what it is about"),
        reason: z.string().min(1, "Choose what is wrong"),
        amount: z.string(),
        words: z.string().trim().min(1, "Say what happened").max(2000, "At most 2,000 characters"),
      })
      .superRefine(({ part, amount }, context) => {
        const checked = amountUpTo(minor(most(part), bill.currency), bill.currency).safeParse(amount);
        for (const { message } of checked.error?.issues ?? []) {
          context.addIssue({ code: "custom", path: ["amount"], message });
        }
      }),
    {
      part: choiceOf(free[0]?.lineId ?? null),
      reason: "",
      amount: free[0]?.amount ?? "",
      words: "",
    },
  );
  const part = field("part");
  return (
    <form
      noValidate
      aria-label="Open a dispute"
      className="mt-3 rounded-md border border-line bg-paper p-4 sm:p-5"
      onSubmit={form.handleSubmit(({ part, reason, amount, words }) =>
        open.mutate(
          {
            key,
            body: {
              reason: reason as DisputeReason,
              amount,
              words,
              line: part === WHOLE ? "" : part,
            },
          },
          { onSuccess: ({ id }) => navigate(`/billing/disputes/${id}`) },
        ),
      )}
    >
      <p className="mb-3 font-semibold">Open a dispute</p>
      <ErrorSummary {...summary} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="About"
          className="sm:col-span-2"
          choices={free.map(({ lineId, text, amount }) => ({
            value: choiceOf(lineId),
            label: `${lineId ? text : "All of the bill"}: up to ${formatPrice(amount, bill.currency)}`,
          }))}
          {...part}
          onChange={(event) => {
            form.setValue("amount", most(event.target.value));
            return part.onChange(event);
          }}
        />
        <SelectField
          label="What is wrong"
          choices={REASON_CHOICES.filter(({ value }) => !over.some(({ reason }) => reason === value))}
          {...field("reason")}
        />
        <TextField
          label={`Disputed amount (${bill.currency})`}
          required
          inputMode="decimal"
          {...field("amount")}
        />
        <TextArea
          label="What happened"
          required
          rows={5}
          maxLength={2000}
          className="sm:col-span-2"
          {...field("words")}
        />
      </div>
      {over.map(({ reason, until }) => (
        <p key={reason} className="mt-3 text-small text-muted">
          By the contract, {CLAIMED[reason]} could be claimed until {formatDay(until)}.
        </p>
      ))}
      <p className="mt-3 text-small text-muted">You can add photographs and papers in the next step.</p>
      <FailureNotice error={open.error} ownWords className="mt-3 bg-paper!" />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={open.isPending}>
          Send the dispute
        </Button>
      </div>
    </form>
  );
}
