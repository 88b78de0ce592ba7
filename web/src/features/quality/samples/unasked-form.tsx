import { z } from "zod";
import { PageForm } from "@/shared/form/page-form";
import { dayFromNow } from "@/shared/lib/dates";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { type Sample, sendUnaskedSample } from "./queries";
import { CourierFields, KindField, SAMPLE_FIELDS, SENT_FIELDS } from "./sample-fields";
import { USUAL_DAYS, USUAL_GRAMS } from "./sample-text";
import { useNewSample } from "./use-new-sample";

const formSchema = z.object({
  ...SAMPLE_FIELDS,
  ...SENT_FIELDS,
  deliverTo: SAMPLE_FIELDS.deliverTo.min(1, "Say where it goes"),
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
  const change = useNewSample(
    formSchema,
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
    (key, fields) => sendUnaskedSample(key, { ...subject, ...fields, grams: Number(fields.grams) }),
  );
  const chosen = change.form.watch("kind");
  const named = ofShipment && chosen === "pre-shipment";
  return (
    <PageForm
      intro={
        <>
          You send {buyer} a sample of <strong>{name}</strong> unasked. {buyer} is told, and decides on it. It
          takes no stock.
        </>
      }
      change={change}
      failed="It was not saved."
      submit="It is on its way"
      pending="Saving..."
      className="max-w-2xl"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <KindField kinds={kinds} chosen={chosen} {...change.field("kind")} />
        <TextField label="Weight in grams" required inputMode="numeric" {...change.field("grams")} />
        <TextField
          label="Lot that it is drawn from"
          hint={named ? "Its number. The decision counts for this lot." : "Its number, if it has one."}
          required={named}
          autoComplete="off"
          {...change.field("lot")}
        />
        <TextField label="The buyer decides by" type="date" required {...change.field("decideBy")} />
        <CourierFields field={change.field} />
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
    </PageForm>
  );
}
