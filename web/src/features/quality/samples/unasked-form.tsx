import { useNavigate } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { dayFromNow } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { type Sample, sendUnaskedSample } from "./queries";
import { ALL_KINDS, KIND_NOTES, KINDS, USUAL_DAYS, USUAL_GRAMS } from "./sample-text";

const schema = z.object({
  kind: z.enum(ALL_KINDS),
  grams: z.string().regex(/^\d{1,4}$/, "A whole number of grams, 20 to 5,000"),
  decideBy: z.string().min(1, "Choose a day"),
  deliverTo: z.string().trim().min(1, "Say where it goes").max(300, "At most 300 characters"),
  courier: z.string().trim().min(1, "Name the courier").max(100, "At most 100 characters"),
  tracking: z.string().trim().max(200, "At most 200 characters"),
  lot: z.string().trim().max(40, "At most 40 characters"),
  note: z.string().trim().max(1000, "At most 1,000 characters"),
});

interface UnaskedFormProps {
  subject: { contractId: string } | { quoteId: string };
  /** What the sample is of. */
  name: string;
  buyer: string;
  /** The kinds that can be sent, the usual one first. */
  kinds: [Sample["kind"], ...Sample["kind"][]];
  /** Whether a pre-shipment sample is of a later shipment, so that its lot is named. */
  ofShipment?: boolean;
}

export function UnaskedForm({ subject, name, buyer, kinds, ofShipment = false }: UnaskedFormProps) {
  const navigate = useNavigate();
  const change = useFormChange(
    schema,
    {
      kind: kinds[0],
      grams: USUAL_GRAMS,
      decideBy: dayFromNow(USUAL_DAYS),
      deliverTo: "",
      courier: "",
      tracking: "",
      lot: "",
      note: "",
    },
    (fields) => sendUnaskedSample({ ...subject, ...fields, grams: Number(fields.grams) }),
    {
      onSuccess: ({ id }) => void navigate(`/samples/${id}`),
      changes: ["quality.sample-moved"],
    },
  );
  const chosen = change.form.watch("kind");
  const named = ofShipment && chosen === "pre-shipment";
  const problem = asProblem(change.sending.error);
  return (
    <form noValidate onSubmit={change.submit} className="mt-6 max-w-2xl">
      <p className="max-w-prose text-lead">
        You send {buyer} a sample of <strong>{name}</strong> unasked. {buyer} is told, and decides on it. It
        takes no stock.
      </p>
      <div className="mt-6">
        {change.sending.error && problem?.status !== 422 && (
          <Notice tone="bad" className="mb-5">
            It was not saved. {problem?.message ?? "Please try again."}
          </Notice>
        )}
        <ErrorSummary {...change.summary} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <SelectField
            label="Kind of sample"
            required
            choices={kinds.map((value) => ({ value, label: KINDS[value] }))}
            {...change.field("kind")}
          />
          {chosen && <p className="mt-1.5 text-small text-muted">{KIND_NOTES[chosen]}</p>}
        </div>
        <TextField label="Weight in grams" required inputMode="numeric" {...change.field("grams")} />
        <TextField
          label="Lot that it is drawn from"
          hint={named ? "Its number. The decision counts for this lot." : "Its number, if it has one."}
          required={named}
          autoComplete="off"
          {...change.field("lot")}
        />
        <TextField label="The buyer decides by" type="date" required {...change.field("decideBy")} />
        <TextField label="Courier" required autoComplete="off" {...change.field("courier")} />
        <TextField label="Tracking number or link" autoComplete="off" {...change.field("tracking")} />
        <TextField
          label="It goes to"
          required
          autoComplete="off"
          className="sm:col-span-2"
          {...change.field("deliverTo")}
        />
        <TextArea
          label="Note to the buyer"
          rows={3}
          maxLength={1000}
          className="sm:col-span-2"
          {...change.field("note")}
        />
      </div>
      <Button type="submit" className="mt-7" disabled={change.sending.isPending}>
        {change.sending.isPending ? "Saving..." : "It is on its way"}
      </Button>
    </form>
  );
}
