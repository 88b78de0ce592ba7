import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { dayFromNow } from "@/shared/lib/dates";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { resolveException } from "../calls";
import type { ShipmentException } from "../wire";

const schema = z.object({
  resolution: z.string().trim().min(1, "Say how it was resolved").max(2000, "At most 2,000 characters"),
  newEta: z.union([
    z.literal(""),
    z.iso.date("Enter a date").refine((day) => day >= dayFromNow(0), "Choose today or a later day"),
  ]),
});

interface ResolveDialogProps {
  exception: ShipmentException;
  onClose: () => void;
}

/** Resolves an exception, with the new expected day of the goods. */
export default function ResolveDialog({ exception, onClose }: ResolveDialogProps) {
  const change = useFormChange(
    schema,
    { resolution: "", newEta: "" },
    ({ resolution, newEta }) => resolveException(exception.id, { resolution, ...(newEta ? { newEta } : {}) }),
    { onSuccess: onClose, changes: ["logistics.shipment-moved"] },
  );
  return (
    <FormDialog
      title={`Resolve: ${exception.type}`}
      intro={
        <>
          <span className="figures font-semibold text-ink">{exception.shipmentNumber}</span>.{" "}
          {exception.description}
        </>
      }
      change={change}
      failed="The exception was not resolved."
      submit="Resolve"
      dismiss="Not now"
      onClose={onClose}
    >
      <TextArea
        label="How it was resolved"
        required
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
        {...change.field("resolution")}
      />
      <TextField label="Expected now on" type="date" {...change.field("newEta")} />
    </FormDialog>
  );
}
