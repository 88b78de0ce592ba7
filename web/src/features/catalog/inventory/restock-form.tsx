import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { withUnit } from "@/shared/lib/units";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { AMOUNT } from "./lot-form/schema";
import { useRestock } from "./queries";
import type { StockDetail } from "./types";

const schema = z.object({
  quantity: z.string().regex(/^[1-9]\d{0,8}$/, "Enter how many came in, a whole number from 1"),
  unitCost: z.string().regex(AMOUNT, "Enter an amount such as 8.40, or nothing").or(z.literal("")),
  note: z.string().max(200, "The note can have 200 characters at most"),
});
type Fields = z.infer<typeof schema>;

interface RestockFormProps {
  lot: StockDetail;
  onDone: () => void;
}

/** Books goods that came in. */
export function RestockForm({ lot, onDone }: RestockFormProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: { quantity: "", unitCost: "", note: "" },
  });
  const { errors, submitCount } = form.formState;
  const restock = useRestock(lot.id);

  const send = ({ quantity, unitCost, note }: Fields) =>
    restock.mutate(
      { quantity: Number(quantity), unitCost: unitCost || null, note: note.trim() },
      {
        onSuccess: () => {
          notify(`${withUnit(Number(quantity), lot.unit)} of ${lot.name} came in`);
          onDone();
        },
        onError: (error) => void showFieldErrors(form.setError, error),
      },
    );

  return (
    <form
      noValidate
      aria-label="Restock"
      onSubmit={form.handleSubmit(send)}
      className="mt-5 rounded-md border border-line bg-paper p-4 sm:p-5"
    >
      {restock.isError && (
        <Notice tone="bad" className="mb-4">
          Nothing was booked. {asProblem(restock.error)?.message ?? "Please try again."}
        </Notice>
      )}
      <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
      <div className="grid gap-4 sm:grid-cols-[9rem_11rem_1fr]">
        <TextField
          id="quantity"
          label={`Came in (${lot.unit})`}
          required
          inputMode="numeric"
          error={errors.quantity?.message}
          {...form.register("quantity")}
        />
        <TextField
          id="unitCost"
          label="Unit cost"
          inputMode="decimal"
          error={errors.unitCost?.message}
          {...form.register("unitCost")}
        />
        <TextField
          id="note"
          label="Note"
          maxLength={200}
          error={errors.note?.message}
          {...form.register("note")}
        />
      </div>
      <Button type="submit" className="mt-4" disabled={restock.isPending}>
        {restock.isPending ? "Booking..." : "Book it in"}
      </Button>
    </form>
  );
}
