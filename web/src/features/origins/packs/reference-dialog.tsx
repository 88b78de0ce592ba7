import { z } from "zod";
import { NumbersDialog, StatusField } from "../numbers-dialog";
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
  return (
    <NumbersDialog
      title="Refer to a statement"
      intro="It must be available or archived in the information system. The shop knows the statements that you wrote back here; of others it takes your word. The seller does not see it."
      schema={SCHEMA}
      typed={{ reference: "", verification: "", status: "AVAILABLE" as const }}
      required={["reference", "verification"]}
      save={(fields) => addReference(pack.id, fields)}
      changes={[PACKS]}
      saved="The reference is saved."
      onClose={onClose}
    >
      {(field) => <StatusField statuses={STATUSES} {...field("status")} />}
    </NumbersDialog>
  );
}
