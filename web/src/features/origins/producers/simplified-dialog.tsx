import { z } from "zod";
import { TextField } from "@/shared/ui/text-field";
import { NumbersDialog } from "../numbers-dialog";
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
  return (
    <NumbersDialog
      title="Simplified declaration"
      intro="As the information system shows it. The place may be a postal address; leave it empty if the declaration names the plots. Data packs with goods of this producer have it."
      schema={SCHEMA}
      typed={{
        reference: kept?.reference ?? "",
        verification: kept?.verification ?? "",
        street: kept?.address?.street ?? "",
        postalCode: kept?.address?.postalCode ?? "",
        city: kept?.address?.city ?? "",
      }}
      required={["reference"]}
      faultsAtFields
      save={(fields) => keepSimplified(producer.id, fields)}
      changes={[PRODUCERS]}
      saved="The declaration is saved."
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField label="Street" maxLength={300} className="sm:col-span-2" {...field("street")} />
          <TextField label="Postal code" maxLength={80} {...field("postalCode")} />
          <TextField label="City" maxLength={200} {...field("city")} />
        </>
      )}
    </NumbersDialog>
  );
}
