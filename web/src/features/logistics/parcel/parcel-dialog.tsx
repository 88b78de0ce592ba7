import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { TextField } from "@/shared/ui/text-field";
import { sendParcel } from "../calls";
import type { FullShipment } from "../wire";

const schema = z.object({
  carrier: z.string().trim().min(1, "Please name the post or courier").max(60),
  trackingNumber: z.string().trim().min(1, "Please enter the tracking number").max(60),
  trackingLink: z.union([
    z.literal(""),
    z.url({ protocol: /^https$/, error: "Please enter an address that begins with https://" }).max(300),
  ]),
  weightKg: z.string().trim().max(20),
});

/** The seller hands a parcel over, or corrects its tracking. */
export default function ParcelDialog({ shipment, onClose }: { shipment: FullShipment; onClose: () => void }) {
  const { parcel, number } = shipment;
  const sent = Boolean(parcel?.sentAt);
  const change = useFormChange(
    schema,
    {
      carrier: parcel?.carrier ?? "",
      trackingNumber: parcel?.trackingNumber ?? "",
      trackingLink: parcel?.trackingLink ?? "",
      weightKg: "",
    },
    (fields) => sendParcel(shipment.id, fields),
    { onSuccess: onClose, changes: ["logistics.shipment-moved"] },
  );
  return (
    <FormDialog
      title={sent ? `Tracking of ${number}` : `Send ${number} as a parcel`}
      intro={
        sent
          ? "The buyer is told of the correction."
          : "For goods that you hand over to a post or courier. The shipment is marked as picked up, needs no export papers, and the buyer is told how to track it."
      }
      change={change}
      failed={sent ? "The tracking was not changed." : "The parcel was not marked as sent."}
      submit={sent ? "Save" : "It is handed over"}
      dismiss="Not now"
      onClose={onClose}
    >
      <TextField label="Post or courier" required placeholder="Posta Kenya" {...change.field("carrier")} />
      <TextField label="Tracking number" required autoComplete="off" {...change.field("trackingNumber")} />
      <TextField
        label="Tracking link"
        type="url"
        placeholder="https://www.dhl.com/track?id=…"
        {...change.field("trackingLink")}
      />
      {!sent && <TextField label="Weight in kg" inputMode="decimal" {...change.field("weightKg")} />}
    </FormDialog>
  );
}
