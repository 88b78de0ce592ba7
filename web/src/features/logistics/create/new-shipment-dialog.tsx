import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { randomKey } from "@/shared/lib/random-key";
import { useSession } from "@/shared/session/session";
import { Notice } from "@/shared/ui/notice";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { planShipment } from "../calls";
import { usePlaceChoices } from "../place-choices";
import { carriers } from "../queries";
import { MODES, newShipmentSchema, START, TYPES, toNewShipment, UNITS } from "./schema";

interface NewShipmentDialogProps {
  onClose: () => void;
  onMade: (id: string) => void;
}

/** Plans a shipment without an order: a sample, or a transfer between stores. */
export default function NewShipmentDialog({ onClose, onMade }: NewShipmentDialogProps) {
  // The dialog has one idempotency key: sent twice, it makes one shipment.
  const [key] = useState(randomKey);
  const sells = useSession((session) => session.user?.roles.includes("seller"));
  const { ends, failed } = usePlaceChoices();
  const { data: known } = useQuery(carriers);
  const change = useFormChange(
    newShipmentSchema,
    START,
    (fields) => planShipment(toNewShipment(fields), key),
    { onSuccess: ({ id }) => onMade(id), changes: ["logistics.shipment-moved"] },
  );
  const { field } = change;
  return (
    <FormDialog
      title="New Shipment"
      intro="Orders make their shipments themselves. Plan here what travels besides: samples, and goods that change their store."
      change={change}
      failed="The shipment was not planned."
      submit="Plan the shipment"
      dismiss="Not now"
      onClose={onClose}
    >
      {failed && (
        <Notice tone="bad" className="bg-paper! sm:col-span-2">
          The places could not be loaded. Close this form and try again in a moment.
        </Notice>
      )}
      <SelectField label="Type" required choices={TYPES} {...field("type")} />
      <SelectField label="Mode" required choices={MODES} {...field("mode")} />
      <TextField
        label="What is sent"
        required
        maxLength={120}
        placeholder="Nyeri AA, pre-shipment sample"
        className="sm:col-span-2"
        {...field("name")}
      />
      <TextField label="Amount" required inputMode="numeric" {...field("amount")} />
      <SelectField label="Unit" required choices={UNITS} {...field("unit")} />
      <SelectField label="From" required choices={ends} {...field("originPlace")} />
      <SelectField label="To" required choices={ends} {...field("destinationPlace")} />
      <TextField label="Ships on" type="date" required {...field("dateToShip")} />
      <TextField
        label="Arrives on"
        type="date"
        hint="Left empty, it is estimated."
        {...field("dateToArrive")}
      />
      <TextField
        label="Recipient's e-mail"
        type="email"
        hint="Who has dealt with you here follows the shipment on their own page."
        {...field("recipientEmail")}
      />
      {sells && (
        <SelectField
          label="Carrier (optional)"
          placeholder="Put it on the load board"
          choices={(known ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...field("carrierId")}
        />
      )}
      <TextField label="Note" maxLength={200} className="sm:col-span-2" {...field("note")} />
    </FormDialog>
  );
}
