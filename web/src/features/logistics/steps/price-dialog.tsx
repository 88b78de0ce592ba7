import { z } from "zod";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { CURRENCIES, currency, money } from "../amount";
import { priceFreight } from "../calls";
import { FormDialog, fieldOf } from "../form-dialog";
import { useFormChange } from "../use-form-change";
import type { FullShipment } from "../wire";

const schema = z.object({ amount: money, currency });

type Fields = z.infer<typeof schema>;

/** What the carrier asks for a shipment: its payer is asked to agree, and billed once they do. */
export default function PriceDialog({ shipment, onClose }: { shipment: FullShipment; onClose: () => void }) {
  const { form, sending } = useFormChange<Fields, unknown>(
    schema,
    { amount: "", currency: shipment.freight?.currency ?? shipment.currency ?? "USD" },
    (fields) => priceFreight(shipment.id, fields),
    onClose,
  );
  return (
    <FormDialog
      title={`Freight of ${shipment.number}`}
      intro="Who pays for the carriage is asked to accept it, and is billed once they do. Until then you can change or withdraw it. The goods do not wait for the answer; before you move them, you may."
      form={form}
      sending={sending}
      failed="The price was not offered."
      submit="Offer this price"
      onClose={onClose}
    >
      <TextField
        label="Freight"
        required
        inputMode="decimal"
        placeholder="1840.00"
        {...fieldOf(form, "amount")}
      />
      <SelectField label="Currency" required choices={CURRENCIES} {...fieldOf(form, "currency")} />
    </FormDialog>
  );
}
