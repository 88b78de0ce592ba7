import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { instantOf, localNow } from "@/shared/lib/dates";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { moveShipment } from "../calls";
import { usePlaceChoices } from "../place-choices";
import { useLatestStatus } from "../use-latest-status";
import type { FullShipment, Status } from "../wire";
import { isAside, stepLabel } from "./step-text";

function fieldsAfter(earliest: string | undefined) {
  return z.object({
    at: z
      .string()
      .min(1, "Enter when it happened")
      .refine((at) => at <= localNow(1), "Choose a time that is past: what is still to come is an estimate")
      .refine(
        (at) => !earliest || at === "" || at >= earliest,
        "Choose a later time: the shipment's last status is newer than that",
      ),
    place: z.string(),
    note: z.string().trim().max(200, "At most 200 characters"),
  });
}

interface MoveDialogProps {
  shipment: FullShipment;
  status: Status;
  onClose: () => void;
}

/** Moves a shipment to its next status, with the time and the place. */
export default function MoveDialog({ shipment, status, onClose }: MoveDialogProps) {
  const { choices } = usePlaceChoices();
  const before = useLatestStatus(shipment.id);
  // The field has minutes only.
  const earliest = before && localNow(0, new Date(before));
  const change = useFormChange(
    fieldsAfter(earliest),
    { at: localNow(), place: "", note: "" },
    ({ at, place, note }) =>
      moveShipment(shipment.id, {
        status,
        at: instantOf(at),
        ...(place ? { place } : {}),
        ...(note ? { note } : {}),
      }),
    { onSuccess: onClose, changes: ["logistics.shipment-moved"] },
  );
  return (
    <FormDialog
      title={`${stepLabel(status, shipment.status)}: ${shipment.number}`}
      intro={`It is ${shipment.status} now. Everybody who has to do with this shipment sees the change.`}
      change={change}
      failed="The shipment was not moved."
      submit={stepLabel(status, shipment.status)}
      look={isAside(status) ? "danger" : "solid"}
      dismiss="Not now"
      onClose={onClose}
    >
      <TextField
        label="When it happened"
        type="datetime-local"
        required
        min={earliest}
        max={localNow()}
        {...change.field("at")}
      />
      <SelectField
        label="Where (optional)"
        choices={choices}
        placeholder="Where it is expected to be"
        {...change.field("place")}
      />
      <TextField label="Note" maxLength={200} className="sm:col-span-2" {...change.field("note")} />
    </FormDialog>
  );
}
