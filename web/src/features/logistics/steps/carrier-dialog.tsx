import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { SelectField } from "@/shared/ui/select-field";
import { chooseCarrier } from "../calls";
import { FormDialog, fieldOf } from "../form-dialog";
import { carriers } from "../queries";
import { useFormChange } from "../use-form-change";
import type { FullShipment } from "../wire";

const schema = z.object({ carrierId: z.string().min(1, "Choose a carrier") });

type Fields = z.infer<typeof schema>;

/** The seller gives a shipment to a carrier. */
export default function CarrierDialog({
  shipment,
  onClose,
}: {
  shipment: FullShipment;
  onClose: () => void;
}) {
  const { data } = useQuery(carriers);
  const { form, sending } = useFormChange<Fields, unknown>(
    schema,
    { carrierId: shipment.carrier?.id ?? "" },
    (fields) => chooseCarrier(shipment.id, fields),
    onClose,
  );
  return (
    <FormDialog
      title={`Carrier of ${shipment.number}`}
      form={form}
      sending={sending}
      failed="The carrier was not changed."
      submit="Give it to them"
      onClose={onClose}
    >
      <SelectField
        label="Carrier"
        required
        className="sm:col-span-2"
        choices={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...fieldOf(form, "carrierId")}
      />
    </FormDialog>
  );
}
