import { useModule } from "@/shared/api/modules";
import type { Quote } from "@/shared/api/types";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { REJECTED } from "../sample-term";
import { proposeTerms } from "./queries";
import { STEP_LABELS } from "./quote-text";
import { fromTerms, INCOTERMS, termsSchema, toProposal } from "./terms-schema";

interface TermsDialogProps {
  quote: Quote;
  step: "offer" | "counter";
  onClose: () => void;
}

/** New terms in answer to the latest: the seller's offer, or the buyer's counter-offer. */
export default function TermsDialog({ quote, step, onClose }: TermsDialogProps) {
  const latest = quote.versions.at(-1);
  const samples = useModule("quality");
  const change = useFormChange(
    termsSchema,
    fromTerms(latest),
    (fields) => proposeTerms(step, quote.id, toProposal(fields, quote.version)),
    { onSuccess: onClose, changes: ["sales.quote-moved"] },
  );
  return (
    <FormDialog
      title={`${STEP_LABELS[step]}: ${quote.product_name}`}
      change={change}
      failed="Your terms were not sent."
      submit={step === "offer" ? "Send the offer" : "Send the counter-offer"}
      onClose={onClose}
    >
      <TextField
        label={`Quantity (${quote.unit})`}
        required
        inputMode="numeric"
        {...change.field("quantity")}
      />
      <TextField
        label={`Price of one ${quote.unit}`}
        required
        inputMode="decimal"
        placeholder="18.50"
        hint={latest?.currency ? `In ${latest.currency}` : "In the currency of the product"}
        {...change.field("unit_price")}
      />
      <SelectField
        label="Delivery term (Incoterm)"
        required
        choices={INCOTERMS.map(([value, words]) => ({ value, label: `${value}, ${words}` }))}
        className="sm:col-span-2"
        {...change.field("incoterm")}
      />
      <TextField label="Delivery from" type="date" {...change.field("deliveryFrom")} />
      <TextField label="Delivery until" type="date" {...change.field("deliveryUntil")} />
      <label className="flex items-start gap-3 sm:col-span-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          checked={change.form.watch("sampleTerm") !== "none"}
          onChange={(event) =>
            change.form.setValue(
              "sampleTerm",
              event.target.checked ? "subject to approval of sample" : "none",
            )
          }
        />
        <span>
          <span className="block font-semibold">Subject to approval of sample</span>
          <span className="block text-small text-muted">
            Nothing can be called off before the buyer has approved a sample.
          </span>
        </span>
      </label>
      {samples && change.form.watch("sampleTerm") !== "none" && (
        <SelectField
          label="If the buyer rejects it"
          required
          choices={Object.entries(REJECTED).map(([value, label]) => ({ value, label }))}
          className="sm:col-span-2"
          {...change.field("sampleTerm")}
        />
      )}
      <TextField label="These terms hold until" type="date" required {...change.field("valid_until")} />
      <TextArea
        label="Message"
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
        {...change.field("message")}
      />
    </FormDialog>
  );
}
