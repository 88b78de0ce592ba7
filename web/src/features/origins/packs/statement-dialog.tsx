import { z } from "zod";
import { TextField } from "@/shared/ui/text-field";
import { NumbersDialog, StatusField } from "../numbers-dialog";
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
  return (
    <NumbersDialog
      title="Write the numbers back"
      intro="As the information system shows them to you. The seller sees them, and each entry stays in the history."
      schema={SCHEMA}
      typed={{
        reference: last?.reference ?? "",
        verification: last?.verification ?? "",
        contingency: "",
        status: last?.status ?? "SUBMITTED",
        note: "",
      }}
      required={[]}
      faultsAtFields
      save={(fields) => writeStatement(pack.id, fields)}
      changes={[PACKS]}
      saved="The seller sees it now."
      onClose={onClose}
    >
      {(field) => (
        <>
          <StatusField statuses={STATUSES} {...field("status")} />
          <TextField
            label="Contingency number"
            hint="Only if an authority gave one while the system was down for more than an hour. The reference number replaces it."
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            {...field("contingency")}
          />
          <TextField label="Note" maxLength={200} {...field("note")} />
        </>
      )}
    </NumbersDialog>
  );
}
