import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Quote } from "@/shared/api/types";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { allQuotes, proposeTerms } from "./queries";
import { STEP_LABELS } from "./quote-text";
import { fromTerms, INCOTERMS, type TermsFields, termsSchema, toProposal } from "./terms-schema";

interface TermsDialogProps {
  quote: Quote;
  step: "offer" | "counter";
  onClose: () => void;
}

/** New terms in answer to the latest: the seller's offer, or the buyer's counter-offer. */
export default function TermsDialog({ quote, step, onClose }: TermsDialogProps) {
  const client = useQueryClient();
  const latest = quote.versions.at(-1);
  const form = useForm<TermsFields>({
    resolver: zodResolver(termsSchema),
    shouldFocusError: false,
    defaultValues: fromTerms(latest),
  });
  const { errors, submitCount } = form.formState;
  const proposing = useMutation({
    mutationFn: (fields: TermsFields) => proposeTerms(step, quote.id, toProposal(fields, quote.version)),
    onSuccess: onClose,
    onError: (error) => showFieldErrors(form.setError, error),
    onSettled: () => client.invalidateQueries(allQuotes),
  });
  const field = (name: keyof TermsFields) => ({
    id: name,
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <Dialog title={`${STEP_LABELS[step]}: ${quote.product_name}`} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit((fields) => proposing.mutate(fields))}>
        {proposing.isError && !proposing.isPending && (
          <Notice tone="bad" className="mb-5 bg-paper!">
            Your terms were not sent. {proposing.error.message}
          </Notice>
        )}
        <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={`Quantity (${quote.unit})`} required inputMode="numeric" {...field("quantity")} />
          <TextField
            label={`Price of one ${quote.unit}`}
            required
            inputMode="decimal"
            placeholder="18.50"
            hint={latest?.currency ? `In ${latest.currency}` : "In the currency of the product"}
            {...field("unit_price")}
          />
          <SelectField
            label="Delivery term (Incoterm)"
            required
            choices={INCOTERMS.map(([value, words]) => ({ value, label: `${value}, ${words}` }))}
            className="sm:col-span-2"
            {...field("incoterm")}
          />
          <TextField label="Delivery from" type="date" {...field("deliveryFrom")} />
          <TextField label="Delivery until" type="date" {...field("deliveryUntil")} />
          <label className="flex items-start gap-3 sm:col-span-2">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={form.watch("sampleTerm") !== "none"}
              onChange={(event) =>
                form.setValue("sampleTerm", event.target.checked ? "subject to approval of sample" : "none")
              }
            />
            <span>
              <span className="block font-semibold">Subject to approval of sample</span>
              <span className="block text-small text-muted">
                Nothing can be called off before the buyer has approved a sample.
              </span>
            </span>
          </label>
          <TextField label="These terms hold until" type="date" required {...field("valid_until")} />
          <TextArea
            label="Message"
            rows={3}
            maxLength={2000}
            className="sm:col-span-2"
            {...field("message")}
          />
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={proposing.isPending}>
            {proposing.isPending
              ? "Sending..."
              : step === "offer"
                ? "Send the offer"
                : "Send the counter-offer"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
