import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatDay } from "@/shared/lib/dates";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { type FullSample, sendSample } from "./queries";
import { CourierFields, SAMPLE_FIELDS, SENT_FIELDS } from "./sample-fields";
import { weight } from "./sample-text";

const formSchema = (needsLot: boolean) =>
  z.object({
    ...SENT_FIELDS,
    lot: SENT_FIELDS.lot.refine((lot) => !needsLot || lot !== "", "Name the lot"),
    decideBy: z.string(),
    note: SAMPLE_FIELDS.note,
  });

interface SendDialogProps {
  sample: FullSample;
  onClose: () => void;
}

/** The seller sends a sample: by which courier, and with which number. */
export default function SendDialog({ sample, onClose }: SendDialogProps) {
  const change = useFormChange(
    formSchema(sample.needsLot),
    { courier: "", tracking: "", lot: sample.lotNumber ?? "", decideBy: "", note: "" },
    (fields) => sendSample(sample.id, fields),
    { onSuccess: onClose, changes: ["quality.sample-moved"] },
  );
  return (
    <FormDialog
      title={`Send ${weight(sample.grams)} of ${sample.productName}`}
      intro={`To ${sample.deliverTo}. ${sample.buyerName} decides by ${formatDay(sample.decideBy)}.`}
      change={change}
      failed="It was not saved."
      submit="It is on its way"
      dismiss="Not now"
      onClose={onClose}
    >
      <CourierFields field={change.field} />
      <TextField
        label="Lot that it is drawn from"
        hint={lotHint(sample)}
        required={sample.needsLot}
        autoComplete="off"
        {...change.field("lot")}
      />
      <TextField
        label="A later day for the decision"
        type="date"
        min={sample.decideBy}
        {...change.field("decideBy")}
      />
      <TextArea
        label="Note to the buyer"
        rows={3}
        maxLength={1000}
        className="sm:col-span-2"
        {...change.field("note")}
      />
    </FormDialog>
  );
}

/** Whether the lot is named, and the lots that are not accepted any more. */
function lotHint({ needsLot, anotherLot, rejectedLots }: FullSample): string {
  if (!needsLot) return "Its number, if it has one.";
  if (!anotherLot) return "Its number. The buyer's decision counts for this lot.";
  if (rejectedLots.length === 0) return "Its number. The contract asks for it.";
  const part = rejectedLots.length === 1 ? "a part of it" : "a part of those";
  return `Another one than ${rejectedLots.join(", ")} or ${part}: the contract asks for it.`;
}
