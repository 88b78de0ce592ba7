import { z } from "zod";
import { TextArea } from "@/shared/ui/text-area";
import { FormDialog, fieldOf } from "../form-dialog";
import { useFormChange } from "../use-form-change";
import { post } from "../wire";

const schema = z.object({
  reason: z.string().trim().min(1, "Say what is wrong with it").max(500, "At most 500 characters"),
});

type Fields = z.infer<typeof schema>;

interface RejectDialogProps {
  /** The call's address of the paper. */
  path: string;
  title: string;
  onClose: () => void;
}

/** Sends a paper back to who uploaded it, with what is wrong. */
export default function RejectDialog({ path, title, onClose }: RejectDialogProps) {
  const { form, sending } = useFormChange<Fields, unknown>(
    schema,
    { reason: "" },
    (fields) => post(`${path}/reject`, fields),
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
      <TextArea
        label="What is wrong with it"
        required
        rows={3}
        maxLength={500}
        className="sm:col-span-2"
        {...fieldOf(form, "reason")}
      />
    </FormDialog>
  );
}
