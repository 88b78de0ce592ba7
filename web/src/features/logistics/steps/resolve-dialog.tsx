import { z } from "zod";
import { dayFromNow } from "@/shared/lib/dates";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { resolveException } from "../calls";
import { FormDialog, fieldOf } from "../form-dialog";
import { useFormChange } from "../use-form-change";
import type { ShipmentException } from "../wire";

const schema = z.object({
  resolution: z.string().trim().min(1, "Say how it was resolved").max(2000, "At most 2,000 characters"),
  newEta: z.union([
    z.literal(""),
    z.iso.date("Enter a date").refine((day) => day >= dayFromNow(0), "Choose today or a later day"),
  ]),
});

type Fields = z.infer<typeof schema>;

interface ResolveDialogProps {
  exception: ShipmentException;
  onClose: () => void;
}

/** How an exception was put right, and when the goods are expected now. */
export default function ResolveDialog({ exception, onClose }: ResolveDialogProps) {
  const { form, sending } = useFormChange<Fields, unknown>(
    schema,
    { resolution: "", newEta: "" },
    ({ resolution, newEta }) => resolveException(exception.id, { resolution, ...(newEta ? { newEta } : {}) }),
    onClose,
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
      form={form}
      sending={sending}
      failed="The exception was not resolved."
      submit="Resolve"
      onClose={onClose}
    >
      <TextArea
        label="How it was resolved"
        required
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
        {...fieldOf(form, "resolution")}
      />
      <TextField label="Expected now on" type="date" {...fieldOf(form, "newEta")} />
    </FormDialog>
  );
}
