import { z } from "zod";
import { useValidForm } from "@/shared/form/use-valid-form";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { TextField } from "@/shared/ui/text-field";
import { minor } from "../bill-text";
import { amountUpTo } from "../pay/schema";

interface StepFields {
  amount: string;
  reason: string;
}

interface StepFormProps {
  title: string;
  /** The label of the submit button. */
  send: string;
  /** If set, an amount is required, up to this one. */
  most?: { amount: string; currency: string };
  /** Whether a reason is required. */
  reason?: boolean;
  busy: boolean;
  onSend: (fields: StepFields) => void;
  onCancel: () => void;
}

/** The form of a payee's action: an amount, a reason, or both. */
export function StepForm({ title, send, most, reason = false, busy, onSend, onCancel }: StepFormProps) {
  const { form, field, summary } = useValidForm(
    z.object({
      amount: most ? amountUpTo(minor(most.amount, most.currency), most.currency) : z.string(),
      reason: reason
        ? z.string().trim().min(1, "Enter the reason").max(200, "At most 200 characters")
        : z.string(),
    }),
    { amount: most?.amount ?? "", reason: "" },
  );
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={form.handleSubmit(onSend)}
      className="mt-3 rounded-md border border-line bg-paper p-4 sm:p-5"
    >
      <p className="mb-3 font-semibold">{title}</p>
      <ErrorSummary {...summary} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {most && (
          <TextField label={`Amount (${most.currency})`} required inputMode="decimal" {...field("amount")} />
        )}
        {reason && <TextField label="Reason" required {...field("reason")} />}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy}>
          {send}
        </Button>
      </div>
    </form>
  );
}
