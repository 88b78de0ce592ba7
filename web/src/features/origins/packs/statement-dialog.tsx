import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { ddsNumber, STATUSES } from "./dds-number";
import { type FullDataPack, PACKS, writeStatement } from "./queries";

const SCHEMA = z.object({
  reference: ddsNumber(1, 14),
  verification: ddsNumber(5, 35),
  contingency: z.string().trim().max(50),
  status: z.enum(STATUSES, "Choose the status"),
  note: z.string().trim().max(200),
});

interface StatementDialogProps {
  pack: FullDataPack;
  onClose: () => void;
}

/** The buyer writes the numbers and the status of its statement back. */
export default function StatementDialog({ pack, onClose }: StatementDialogProps) {
  const last = pack.statements.at(-1);
  const change = useFormChange(
    SCHEMA,
    {
      reference: last?.reference ?? "",
      verification: last?.verification ?? "",
      contingency: "",
      status: last?.status ?? "SUBMITTED",
      note: "",
    },
    (fields) => writeStatement(pack.id, fields),
    {
      changes: [PACKS],
      onSuccess: () => {
        notify("The seller sees it now.");
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title="Write the numbers back"
      intro="As the information system shows them to you. The seller sees them, and each entry stays in the history."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Reference number"
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
      <SelectField
        label="Status"
        required
        choices={STATUSES.map((status) => ({ value: status, label: status }))}
        {...change.field("status")}
      />
      <TextField
        label="Contingency number"
        hint="Only if an authority gave one while the system was down for more than an hour. The reference number replaces it."
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        {...change.field("contingency")}
      />
      <TextField label="Note" maxLength={200} {...change.field("note")} />
    </FormDialog>
  );
}
