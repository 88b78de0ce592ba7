import { z } from "zod";
import { instantOf, localNow } from "@/shared/lib/dates";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { moveShipment } from "../calls";
import { FormDialog, fieldOf } from "../form-dialog";
import { usePlaceChoices } from "../place-choices";
import { useFormChange } from "../use-form-change";
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

type Fields = z.infer<ReturnType<typeof fieldsAfter>>;

interface MoveDialogProps {
  shipment: FullShipment;
  status: Status;
  onClose: () => void;
}

/** What happened to a shipment: its next status, with the time and the place. */
export default function MoveDialog({ shipment, status, onClose }: MoveDialogProps) {
  const { choices } = usePlaceChoices();
  const before = useLatestStatus(shipment.id);
  // The field knows minutes.
  const earliest = before && localNow(0, new Date(before));
  const { form, sending } = useFormChange<Fields, FullShipment>(
    fieldsAfter(earliest),
    { at: localNow(), place: "", note: "" },
    ({ at, place, note }) =>
      moveShipment(shipment.id, {
        status,
        at: instantOf(at),
        ...(place ? { place } : {}),
        ...(note ? { note } : {}),
      }),
    onClose,
  );
  return (
    <FormDialog
      title={`${stepLabel(status, shipment.status)}: ${shipment.number}`}
      intro={`It is ${shipment.status} now. Everybody who has to do with this shipment sees the change.`}
      form={form}
      sending={sending}
      failed="The shipment was not moved."
      submit={stepLabel(status, shipment.status)}
      look={isAside(status) ? "danger" : "solid"}
      onClose={onClose}
    >
      <TextField
        label="When it happened"
        type="datetime-local"
        required
        min={earliest}
        max={localNow()}
        {...fieldOf(form, "at")}
      />
      <SelectField
        label="Where (optional)"
        choices={choices}
        placeholder="Where it is expected to be"
        {...fieldOf(form, "place")}
      />
      <TextField label="Note" maxLength={200} className="sm:col-span-2" {...fieldOf(form, "note")} />
    </FormDialog>
  );
}
