import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { giveLeave, LEAVE_CHANGES } from "./queries";

const schema = z.object({
  seller: z.string().min(1, "Choose a seller"),
  upTo: z
    .string()
    .trim()
    .regex(/^\d+(\.\d+)?$/, "Enter an amount such as 500"),
});

interface LeaveDialogProps {
  sellers: { id: string; name: string }[];
  onClose: () => void;
}

/** Gives a seller leave to order, or changes how much. */
export default function LeaveDialog({ sellers, onClose }: LeaveDialogProps) {
  const change = useFormChange(
    schema,
    { seller: "", upTo: "" },
    ({ seller, upTo }) => giveLeave(seller, upTo),
    { changes: LEAVE_CHANGES, onSuccess: onClose },
  );
  return (
    <FormDialog
      title="Let a seller order in your name"
      intro="Only what you told it: by telephone, on a market day or by e-mail. You hear of each order at once and can cancel it as any other."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Give leave"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField
        label="Seller"
        required
        choices={sellers.map(({ id, name }) => ({ value: id, label: name }))}
        {...change.field("seller")}
      />
      <TextField
        label={`Most for each order, in ${SHOP_CURRENCY}`}
        required
        inputMode="decimal"
        hint="With freight and tax."
        {...change.field("upTo")}
      />
    </FormDialog>
  );
}
