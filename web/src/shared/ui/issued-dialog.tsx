import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { localNow } from "@/shared/lib/dates";
import { TextField } from "./text-field";

interface IssuedDialogProps {
  title: string;
  file: File;
  validDays: number;
  onSend: (issuedOn: string) => void;
  onClose: () => void;
}

/** Asks for the day on which a paper was made out: its validity counts from it. */
export default function IssuedDialog({ title, file, validDays, onSend, onClose }: IssuedDialogProps) {
  const today = localNow().slice(0, 10);
  const schema = z.object({
    issuedOn: z
      .string()
      .min(1, "Enter the day of issue")
      .refine((day) => day <= today, "Choose a day that is not later than today"),
  });
  const change = useFormChange(schema, { issuedOn: today }, async ({ issuedOn }) => onSend(issuedOn));
  return (
    <FormDialog
      title={`Upload: ${title}`}
      intro={`${file.name}. This paper is valid for ${validDays} days after its day of issue.`}
      change={change}
      failed="The file was not sent."
      submit="Upload it"
      onClose={onClose}
    >
      <TextField label="Day of issue" type="date" required max={today} {...change.field("issuedOn")} />
    </FormDialog>
  );
}
