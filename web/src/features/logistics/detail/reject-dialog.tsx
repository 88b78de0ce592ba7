import { z } from "zod";
import { TextField } from "@/shared/ui/text-field";
import { rejectPaper } from "../calls";
import { FormDialog, fieldOf } from "../form-dialog";
import { useFormChange } from "../use-form-change";

const schema = z.object({
  reason: z.string().trim().min(1, "Say what is wrong with it").max(200, "At most 200 characters"),
});

type Fields = z.infer<typeof schema>;

interface RejectDialogProps {
  paper: Parameters<typeof rejectPaper>[0];
  title: string;
  onClose: () => void;
}

/** Sends a paper back to who uploaded it, with what is wrong. */
export default function RejectDialog({ paper, title, onClose }: RejectDialogProps) {
  const { form, sending } = useFormChange<Fields, unknown>(
    schema,
    { reason: "" },
    (fields) => rejectPaper(paper, fields),
    onClose,
  );
  return (
    <FormDialog
      title={`Reject: ${title}`}
      form={form}
      sending={sending}
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
        {...fieldOf(form, "reason")}
      />
    </FormDialog>
  );
}
