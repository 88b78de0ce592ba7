import { z } from "zod";
import { CountryField } from "@/shared/address/country-field";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { notify } from "@/shared/ui/notify";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { PLOTS, PRODUCERS, type Producer, saveProducer } from "../queries";

const SCHEMA = z.object({
  name: z.string().trim().min(1, "Write the producer's name").max(200),
  country: z.string().trim().min(1, "Write the country"),
  place: z.string().trim().max(200),
  memberNumber: z.string().trim().max(50),
  notes: z.string().trim().max(1000),
});

interface ProducerDialogProps {
  /** The producer that is changed; null for a new one. */
  producer: Producer | null;
  onClose: () => void;
}

/** A producer to be entered or changed. */
export default function ProducerDialog({ producer, onClose }: ProducerDialogProps) {
  const change = useFormChange(
    SCHEMA,
    {
      name: producer?.name ?? "",
      country: producer?.country ?? "",
      place: producer?.place ?? "",
      memberNumber: producer?.memberNumber ?? "",
      notes: producer?.notes ?? "",
    },
    (fields) => saveProducer(producer?.id ?? null, fields),
    {
      changes: [PRODUCERS, PLOTS],
      onSuccess: ({ name }) => {
        notify(`${name} is saved.`);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={producer ? `Change ${producer.name}` : "A new producer"}
      intro="A farm, or a member of your co-operative. The European system groups plots by the name and the country."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={200} className="sm:col-span-2" {...change.field("name")} />
      <CountryField required {...change.field("country")} />
      <TextField label="Place" maxLength={200} {...change.field("place")} />
      <TextField label="Member number" maxLength={50} {...change.field("memberNumber")} />
      <div className="sm:col-span-2">
        <TextArea label="Notes" rows={3} maxLength={1000} {...change.field("notes")} />
      </div>
    </FormDialog>
  );
}
