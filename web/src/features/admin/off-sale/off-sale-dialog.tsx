import { z } from "zod";
import type { Product } from "@/shared/api/types";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { SALE, takeOffSale } from "./queries";

const LONGEST = 300;

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, "Say why: the seller reads it")
    .max(LONGEST, `At most ${LONGEST} characters`),
});

interface OffSaleDialogProps {
  product: Product;
  onClose: () => void;
}

/** Takes a product off sale, with a reason for its seller. */
export default function OffSaleDialog({ product: { id, name, seller }, onClose }: OffSaleDialogProps) {
  const change = useFormChange(schema, { reason: "" }, ({ reason }) => takeOffSale(id, reason), {
    onSuccess: () => {
      notify(`${name} is off sale`);
      onClose();
    },
    changes: SALE,
  });
  return (
    <FormDialog
      title={`Take ${name} off sale?`}
      intro={`Nobody finds or orders it from now on. What was ordered, and contracts that have it, go on. ${seller.name} reads the reason.`}
      change={change}
      failed="It is still on sale."
      faultsAtFields
      submit="Take it off sale"
      dismiss="Keep it on sale"
      look="danger"
      onClose={onClose}
    >
      <TextField
        label="Why"
        required
        maxLength={LONGEST}
        className="sm:col-span-2"
        {...change.field("reason")}
      />
    </FormDialog>
  );
}
