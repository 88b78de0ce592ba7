import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { chooseCarrier } from "../calls";
import { carriers } from "../queries";
import type { FullShipment } from "../wire";

const schema = z.object({ carrierId: z.string().min(1, "Choose a carrier") });

/** The seller assigns a carrier to a shipment. */
export default function CarrierDialog({
  shipment,
  onClose,
}: {
  shipment: FullShipment;
  onClose: () => void;
}) {
  const { data } = useQuery(carriers);
  const change = useFormChange(
    schema,
    { carrierId: shipment.carrier?.id ?? "" },
    (fields) => chooseCarrier(shipment.id, fields),
    { onSuccess: onClose, changes: ["logistics.shipment-moved"] },
  );
  return (
    <FormDialog
      title={`Carrier of ${shipment.number}`}
      change={change}
      failed="The carrier was not changed."
      submit="Give it to them"
      dismiss="Not now"
      onClose={onClose}
    >
      <SelectField
        label="Carrier"
        required
        className="sm:col-span-2"
        choices={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...change.field("carrierId")}
      />
    </FormDialog>
  );
}
