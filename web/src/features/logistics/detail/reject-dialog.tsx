import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { TextField } from "@/shared/ui/text-field";
import { rejectPaper } from "../calls";

const schema = z.object({
  reason: z.string().trim().min(1, "Say what is wrong with it").max(200, "At most 200 characters"),
});

interface RejectDialogProps {
  paper: Parameters<typeof rejectPaper>[0];
  title: string;
  onClose: () => void;
}

/** Rejects a paper, with a reason for its uploader. */
export default function RejectDialog({ paper, title, onClose }: RejectDialogProps) {
  const change = useFormChange(schema, { reason: "" }, (fields) => rejectPaper(paper, fields), {
    onSuccess: onClose,
    changes: ["logistics.shipment-moved"],
  });
  return (
    <FormDialog
      title={`Reject: ${title}`}
      change={change}
      failed="The paper was not rejected."
      submit="Reject it"
      look="danger"
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
