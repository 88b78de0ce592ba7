import { z } from "zod";
import { CurrencyField } from "@/shared/currency/currency-field";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { TextField } from "@/shared/ui/text-field";
import { currency, money } from "../amount";
import { priceFreight } from "../calls";
import type { FullShipment } from "../wire";

const schema = z.object({ amount: money, currency });

/** The carrier's price for a shipment: its payer is asked to accept it, and billed afterwards. */
export default function PriceDialog({ shipment, onClose }: { shipment: FullShipment; onClose: () => void }) {
  const change = useFormChange(
    schema,
    { amount: "", currency: shipment.freight?.currency ?? shipment.currency ?? SHOP_CURRENCY },
    (fields) => priceFreight(shipment.id, fields),
    { onSuccess: onClose, changes: ["logistics.shipment-moved"] },
  );
  return (
    <FormDialog
      title={`Freight of ${shipment.number}`}
      intro="Who pays for the carriage is asked to accept it, and is billed once they do. Until then you can change or withdraw it. The goods do not wait for the answer; before you move them, you may."
      change={change}
      failed="The price was not offered."
      submit="Offer this price"
      dismiss="Not now"
      onClose={onClose}
    >
      <TextField
        label="Freight"
        required
        inputMode="decimal"
        placeholder="1840.00"
        {...change.field("amount")}
      />
      <CurrencyField required {...change.field("currency")} />
    </FormDialog>
  );
}
