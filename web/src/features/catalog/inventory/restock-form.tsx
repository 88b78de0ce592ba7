import { z } from "zod";
import { useFormChange } from "@/shared/form/use-form-change";
import { withUnit } from "@/shared/lib/units";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { notify } from "@/shared/ui/notify";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { AMOUNT } from "./lot-form/schema";
import { useRestock } from "./queries";
import type { StockDetail } from "./types";

const schema = z.object({
  quantity: z.string().regex(/^[1-9]\d{0,8}$/, "Enter how many came in, a whole number from 1"),
  unitCost: z.string().regex(AMOUNT, "Enter an amount such as 8.40, or nothing").or(z.literal("")),
  note: z.string().max(200, "The note can have 200 characters at most"),
});

interface RestockFormProps {
  lot: StockDetail;
  onDone: () => void;
}

/** Records goods that came in. */
export function RestockForm({ lot, onDone }: RestockFormProps) {
  const restock = useRestock(lot.id);
  const { sending, field, summary, submit } = useFormChange(
    schema,
    { quantity: "", unitCost: "", note: "" },
    ({ quantity, unitCost, note }) =>
      restock.mutateAsync({ quantity: Number(quantity), unitCost: unitCost || null, note: note.trim() }),
    {
      onSuccess: (_, { quantity }) => {
        notify(`${withUnit(Number(quantity), lot.unit)} of ${lot.name} came in`);
        onDone();
      },
    },
  );

  return (
    <form
      noValidate
      aria-label="Restock"
      onSubmit={submit}
      className="mt-5 rounded-md border border-line bg-paper p-4 sm:p-5"
    >
      <FailureNotice error={sending.error} failed="Nothing was booked." className="mb-4" />
      <ErrorSummary {...summary} />
      <div className="grid gap-4 sm:grid-cols-[9rem_11rem_1fr]">
        <TextField label={`Came in (${lot.unit})`} required inputMode="numeric" {...field("quantity")} />
        <TextField label="Unit cost" inputMode="decimal" {...field("unitCost")} />
        <TextField label="Note" maxLength={200} {...field("note")} />
      </div>
      <SubmitButton className="mt-4" busy={sending.isPending} submit="Book it in" pending="Booking..." />
    </form>
  );
}
