import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { ddsNumber } from "./dds-number";
import { addReference, type FullDataPack, PACKS } from "./queries";

const STATUSES = ["AVAILABLE", "ARCHIVED"] as const;

const SCHEMA = z.object({
  reference: ddsNumber(1, 14).min(1, "Write the reference number"),
  verification: ddsNumber(5, 35).min(1, "Write the verification number"),
  status: z.enum(STATUSES, "Choose the status"),
});

interface ReferenceDialogProps {
  pack: FullDataPack;
  onClose: () => void;
}

/** The buyer tells an earlier statement that its statement refers to. */
export default function ReferenceDialog({ pack, onClose }: ReferenceDialogProps) {
  const change = useFormChange(
    SCHEMA,
    { reference: "", verification: "", status: "AVAILABLE" as const },
    (fields) => addReference(pack.id, fields),
    {
      changes: [PACKS],
      onSuccess: () => {
        notify("The reference is saved.");
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title="Refer to a statement"
      intro="It must be available or archived in the information system. The shop knows the statements that you wrote back here; of others it takes your word. The seller does not see it."
      change={change}
      failed="Nothing was saved."
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
        required
        maxLength={35}
        autoComplete="off"
        spellCheck={false}
        {...change.field("verification")}
      />
      <SelectField
        label="Status"
        required
        choices={STATUSES.map((status) => ({ value: status, label: status }))}
        {...change.field("status")}
      />
    </FormDialog>
  );
}
