import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { TextField } from "@/shared/ui/text-field";
import { PAYOUTS, saveAccount } from "./queries";

const schema = z.object({
  holder: z.string().trim().min(1, "Enter the account's owner").max(70, "At most 70 characters"),
  number: z.string().trim().min(1, "Enter the IBAN").max(50, "At most 50 characters"),
  code: z.string().trim().max(20, "At most 20 characters"),
});

interface AccountDialogProps {
  account: z.infer<typeof schema>;
  onClose: () => void;
}

/** The bank account from which the shop pays. */
export default function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { holder, number, code } = account;
  const change = useFormChange(schema, { holder, number, code }, saveAccount, {
    changes: PAYOUTS,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="The shop's bank account"
      intro="The bank's file names it as the account from which sellers are paid. It is sealed, and runs that were made keep theirs."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save the account"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField label="Name of the account's owner" required maxLength={70} {...change.field("holder")} />
      <TextField label="IBAN" required maxLength={50} {...change.field("number")} />
      <TextField
        label="SWIFT code (BIC)"
        hint="If your bank asks for it."
        maxLength={20}
        {...change.field("code")}
      />
    </FormDialog>
  );
}
