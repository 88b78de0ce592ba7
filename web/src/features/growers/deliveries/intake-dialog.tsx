import { useNavigate } from "react-router";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatGrams } from "@/shared/lib/grams";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { CHANGED_BY_INTAKES, type GrowerDelivery, takeIn } from "../queries";

const SCHEMA = z.object({
  number: z.string().trim().min(1, "Enter a number").max(40, "At most 40 characters"),
  grade: z.string().trim().max(60, "At most 60 characters"),
  station: z.string().trim().max(120, "At most 120 characters"),
});

interface IntakeDialogProps {
  /** At least one. */
  deliveries: GrowerDelivery[];
  onClose: () => void;
}

/** What rows have in common; empty if they differ. */
function common(values: string[]): string {
  return new Set(values).size === 1 ? (values[0] ?? "") : "";
}

/** Takes in chosen deliveries as one new lot. */
export default function IntakeDialog({ deliveries, onClose }: IntakeDialogProps) {
  const navigate = useNavigate();
  const grams = deliveries.reduce((sum, { netG }) => sum + netG, 0);
  const growers = new Set(deliveries.map(({ producerId }) => producerId)).size;
  const change = useFormChange(
    SCHEMA,
    {
      number: "",
      grade: common(deliveries.map(({ grade }) => grade)),
      station: common(deliveries.map(({ point }) => point)),
    },
    (typed) => takeIn({ ...typed, deliveries: deliveries.map(({ id }) => id) }),
    {
      changes: CHANGED_BY_INTAKES,
      onSuccess: ({ lotId, number }) => {
        notify(`Lot ${number} has ${formatGrams(grams)}.`);
        void navigate(`/lots/${lotId}`);
      },
    },
  );
  const wrong = change.form.formState.errors as Record<string, { message?: string } | undefined>;
  return (
    <FormDialog
      title="Take in as one lot"
      intro={
        <>
          {deliveries.length} deliveries of {growers} {growers === 1 ? "producer" : "producers"},{" "}
          {formatGrams(grams)} together. A delivery is taken in once.
          {wrong.deliveries?.message && (
            <span className="mt-2 block font-semibold text-danger">
              The deliveries {wrong.deliveries.message}.
            </span>
          )}
        </>
      }
      change={change}
      failed="Nothing was taken in."
      submit="Take in"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Number of the lot"
        required
        maxLength={40}
        autoComplete="off"
        {...change.field("number")}
      />
      <TextField label="Grade" maxLength={60} {...change.field("grade")} />
      <TextField label="Station" maxLength={120} className="sm:col-span-2" {...change.field("station")} />
    </FormDialog>
  );
}
