import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { dayFromNow } from "@/shared/lib/dates";
import { emailField } from "@/shared/lib/email";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { toMinor } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { EVERY } from "../bill-text";
import { useAddSchedule } from "./queries";

const CURRENCIES = ["USD", "EUR", "KES", "UGX", "ETB", "RWF"].map((value) => ({ value, label: value }));
const HOW_OFTEN = Object.entries(EVERY).map(([value, label]) => ({ value, label }));

const schema = z
  .object({
    payerEmail: emailField("Enter the payer's e-mail address"),
    description: z.string().trim().min(1, "Say what it is for").max(200, "At most 200 characters"),
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, "Enter an amount, such as 120.50"),
    currency: z.string().min(1, "Choose a currency"),
    every: z.enum(["week", "month", "quarter", "year"], "Choose how often"),
    firstDue: z.iso
      .date("Enter the day on which the first bill is due")
      .refine((day) => day >= dayFromNow(0), "Choose today or a later day"),
    until: z.union([z.literal(""), z.iso.date("Enter a date")]),
  })
  .refine(({ amount, currency }) => (toMinor(amount, currency || "USD") ?? 0n) > 0n, {
    path: ["amount"],
    message: "Enter an amount above zero",
  })
  .refine(({ firstDue, until }) => until === "" || until >= firstDue, {
    path: ["until"],
    message: "It ends before its first bill",
  });
type Fields = z.infer<typeof schema>;

/** A bill that writes itself again, once its payer agrees. */
export default function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSchedule();
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: {
      payerEmail: "",
      description: "",
      amount: "",
      currency: "USD",
      firstDue: dayFromNow(7),
      until: "",
    },
  });
  const { errors, submitCount } = form.formState;
  const field = (name: keyof Fields) => ({
    id: name,
    error: errors[name]?.message,
    ...form.register(name),
  });
  const send = (fields: Fields) =>
    add.mutate(fields, {
      onSuccess: onClose,
      onError: (error) => void showFieldErrors(form.setError, error),
    });
  const refused = asProblem(add.error);
  return (
    <Dialog title="New schedule" onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit(send)} className="mt-2">
        {add.isError && refused?.status !== 422 && (
          <Notice tone="bad" className="mb-5 bg-paper!">
            The schedule was not proposed. {refused?.message ?? "Please try again."}
          </Notice>
        )}
        <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            className="sm:col-span-2"
            label="Payer's e-mail"
            type="email"
            required
            hint="They are asked first, where they have dealt with you here. Bills come once they accept."
            {...field("payerEmail")}
          />
          <TextField className="sm:col-span-2" label="What for" required {...field("description")} />
          <TextField label="Amount" required inputMode="decimal" {...field("amount")} />
          <SelectField label="Currency" required choices={CURRENCIES} {...field("currency")} />
          <SelectField label="How often" required choices={HOW_OFTEN} {...field("every")} />
          <TextField label="First due" type="date" required {...field("firstDue")} />
          <TextField label="Until" type="date" hint="Open-ended if left empty" {...field("until")} />
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? "Proposing it..." : "Propose the schedule"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
