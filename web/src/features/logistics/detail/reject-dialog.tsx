import { z } from "zod";
import type { PaperKey } from "@/shared/api/paper-title";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { TextField } from "@/shared/ui/text-field";
import { rejectPaper } from "../calls";

const schema = z.object({
  reason: z.string().trim().min(1, "Say what is wrong with it").max(200, "At most 200 characters"),
});

interface RejectDialogProps {
  shipmentId: string;
  paper: PaperKey;
  onClose: () => void;
}

/** Rejects a paper, with a reason for its uploader. */
export default function RejectDialog({ shipmentId, paper, onClose }: RejectDialogProps) {
  const change = useFormChange(schema, { reason: "" }, (fields) => rejectPaper(shipmentId, paper, fields), {
    onSuccess: onClose,
    changes: ["logistics.shipment-moved"],
  });
  return (
    <FormDialog
      title={`Reject: ${paper.title}`}
      change={change}
      failed="The paper was not rejected."
      submit="Reject it"
      look="danger"
      dismiss="Not now"
      onClose={onClose}
    >
      <TextField
        label="What is wrong with it"
        required
        maxLength={200}
        className="sm:col-span-2"
        {...change.field("reason")}
      />
    </FormDialog>
  );
}
