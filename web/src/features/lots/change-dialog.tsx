import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { notify } from "@/shared/ui/notify";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { changeLot, type Lot } from "./queries";

const schema = z.object({
  moisture: z
    .string()
    .trim()
    .regex(/^(\d{1,2}(\.\d{1,2})?)?$/, "Enter percent, such as 10.9"),
  notes: z.string().max(2000, "At most 2,000 characters"),
  shared: z.boolean(),
});

/** What can be changed of a lot. The rest is what its moves say. */
export default function ChangeDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const change = useFormChange(
    schema,
    { moisture: lot.moisture ?? "", notes: lot.notes, shared: lot.shared },
    ({ moisture, ...rest }) => changeLot(lot.id, { ...rest, moisture: moisture || null }),
    {
      changes: ["/api/lots", "/api/purchase-lots"],
      onSuccess: () => {
        notify(`Lot ${lot.number} is saved.`);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={`Change ${lot.number}`}
      intro="Grade, process and grams follow from the moves. To put them right, undo the move and enter it anew."
      change={change}
      failed="Nothing was saved."
      submit="Save"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField label="Moisture in percent" inputMode="decimal" {...change.field("moisture")} />
      <TextArea label="Notes for yourself" rows={4} className="sm:col-span-2" {...change.field("notes")} />
      <label className="flex cursor-pointer items-start gap-3 sm:col-span-2">
        <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...change.form.register("shared")} />
        <span>Show buyers of its goods the lot's number, crop year and station</span>
      </label>
    </FormDialog>
  );
}
