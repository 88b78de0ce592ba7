import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { ddsNumber } from "../packs/dds-number";
import { keepSimplified, PRODUCERS, type Producer } from "../queries";

const SCHEMA = z.object({
  reference: ddsNumber(1, 14).min(1, "Write the reference number"),
  verification: ddsNumber(5, 35),
  street: z.string().trim().max(300),
  postalCode: z.string().trim().max(80),
  city: z.string().trim().max(200),
});

interface SimplifiedDialogProps {
  producer: Producer;
  onClose: () => void;
}

/** A seller enters the simplified declaration of a producer. */
export default function SimplifiedDialog({ producer, onClose }: SimplifiedDialogProps) {
  const kept = producer.simplifiedDeclaration;
  const change = useFormChange(
    SCHEMA,
    {
      reference: kept?.reference ?? "",
      verification: kept?.verification ?? "",
      street: kept?.address?.street ?? "",
      postalCode: kept?.address?.postalCode ?? "",
      city: kept?.address?.city ?? "",
    },
    (fields) => keepSimplified(producer.id, fields),
    {
      changes: [PRODUCERS],
      onSuccess: () => {
        notify("The declaration is saved.");
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title="Simplified declaration"
      intro="As the information system shows it. The place may be a postal address; leave it empty if the declaration names the plots. Data packs with goods of this producer have it."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Reference number"
        required
        maxLength={14}
        autoComplete="off"
        spellCheck={false}
        {...change.field("reference")}
      />
      <TextField
        label="Verification number"
        maxLength={35}
        autoComplete="off"
        spellCheck={false}
        {...change.field("verification")}
      />
      <TextField label="Street" maxLength={300} className="sm:col-span-2" {...change.field("street")} />
      <TextField label="Postal code" maxLength={80} {...change.field("postalCode")} />
      <TextField label="City" maxLength={200} {...change.field("city")} />
    </FormDialog>
  );
}
