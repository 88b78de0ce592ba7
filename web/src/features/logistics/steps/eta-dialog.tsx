import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { dayFromNow } from "@/shared/lib/dates";
import { TextField } from "@/shared/ui/text-field";
import { changeArrival } from "../calls";
import type { FullShipment } from "../wire";

const schema = z.object({
  date: z.iso
    .date("Enter the day on which it is expected")
    .refine((day) => day <= dayFromNow(2 * 365), "Choose a day within two years"),
  note: z.string().trim().max(200, "At most 200 characters"),
});

/** Changes the expected day of a shipment. The first promised day stays in its log. */
export default function EtaDialog({ shipment, onClose }: { shipment: FullShipment; onClose: () => void }) {
  const change = useFormChange(
    schema,
    { date: shipment.dateToArrive ?? dayFromNow(1), note: "" },
    ({ date, note }) => changeArrival(shipment.id, { date, ...(note ? { note } : {}) }),
    { onSuccess: onClose, changes: ["logistics.shipment-moved"] },
  );
  return (
    <FormDialog
      title={`Arrival of ${shipment.number}`}
      change={change}
      failed="The arrival was not changed."
      submit="Save the arrival"
      dismiss="Not now"
      onClose={onClose}
    >
      <TextField label="Expected on" type="date" required {...change.field("date")} />
      <TextField label="Why it changed" maxLength={200} className="sm:col-span-2" {...change.field("note")} />
    </FormDialog>
  );
}
