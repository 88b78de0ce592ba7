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

/** What the carrier asks for a shipment: named once, and billed with it. */
export default function PriceDialog({ shipment, onClose }: { shipment: FullShipment; onClose: () => void }) {
  const { form, sending } = useFormChange<Fields, unknown>(
    schema,
    { amount: "", currency: shipment.currency ?? "USD" },
    (fields) => priceFreight(shipment.id, fields),
    onClose,
  );
  return (
    <FormDialog
      title={`Freight of ${shipment.number}`}
      intro="The price is billed at once, and cannot be changed here afterwards."
      form={form}
      sending={sending}
      failed="The freight was not priced."
      submit="Price and bill it"
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
