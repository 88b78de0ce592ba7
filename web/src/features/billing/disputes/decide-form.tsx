import { useState } from "react";
import { z } from "zod";
import { useValidForm } from "@/shared/form/use-valid-form";
import { formatPrice } from "@/shared/lib/money";
import { randomKey } from "@/shared/lib/random-key";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { RadioCards } from "@/shared/ui/radio-cards";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { minor } from "../bill-text";
import { amountUpTo } from "../pay/schema";
import { type FullDispute, useDecide } from "./queries";

/** The shop's decision, with its reason for both sides. */
export function DecideForm({ dispute }: { dispute: FullDispute }) {
  const { id, decidable, currency } = dispute;
  // A decision whose refund failed is another one when it is tried again.
  const [key, setKey] = useState(randomKey);
  const decide = useDecide(id);
  const { form, field, summary } = useValidForm(
    z
      .object({
        outcome: z.enum(["buyer", "share", "seller"], "Choose how it ends"),
        amount: z.string(),
        reason: z.string().trim().min(1, "Enter the reason").max(500, "At most 500 characters"),
      })
      .superRefine(({ outcome, amount }, context) => {
        if (outcome !== "share") return;
        const checked = amountUpTo(minor(decidable, currency), currency).safeParse(amount);
        for (const { message } of checked.error?.issues ?? []) {
          context.addIssue({ code: "custom", path: ["amount"], message });
        }
      }),
    { outcome: undefined as unknown as "buyer", amount: "", reason: "" },
  );
  const whole = formatPrice(decidable, currency);
  return (
    <form
      noValidate
      aria-label="Decide"
      className="mt-10 max-w-2xl"
      onSubmit={form.handleSubmit(({ outcome, amount, reason }) =>
        decide.mutate(
          { key, body: { outcome, reason, amount: outcome === "share" ? amount : "" } },
          { onError: () => setKey(randomKey()) },
        ),
      )}
    >
      <ErrorSummary {...summary} />
      <RadioCards
        legend="How does it end?"
        registration={form.register("outcome")}
        choices={[
          {
            value: "buyer",
            label: "For the buyer",
            text: `The buyer gets ${whole}: what the shop holds goes back the way it came, the rest the seller owes.`,
          },
          {
            value: "share",
            label: "A share",
            text: "The buyer gets a part of it, and the seller keeps the rest.",
          },
          {
            value: "seller",
            label: "For the seller",
            text: "The seller keeps the money, and nothing is held.",
          },
        ]}
      />
      {form.watch("outcome") === "share" && (
        <TextField
          label={`The buyer's share (${currency})`}
          hint={`At most ${whole}`}
          required
          inputMode="decimal"
          className="mt-4"
          {...field("amount")}
        />
      )}
      <TextArea
        label="The reason, for both sides"
        required
        rows={4}
        maxLength={500}
        className="mt-4"
        {...field("reason")}
      />
      <FailureNotice error={decide.error} ownWords className="mt-4" />
      <SubmitButton className="mt-4" busy={decide.isPending} submit="Decide" pending="Deciding..." />
    </form>
  );
}
