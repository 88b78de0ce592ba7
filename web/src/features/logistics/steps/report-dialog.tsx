import { useState } from "react";
import { z } from "zod";
import { dayFromNow } from "@/shared/lib/dates";
import { randomKey } from "@/shared/lib/random-key";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { CURRENCIES, money } from "../amount";
import { reportException } from "../calls";
import { FormDialog, fieldOf } from "../form-dialog";
import { useFormChange } from "../use-form-change";
import type { FullShipment } from "../wire";

const KINDS = ["Delay", "Customs hold", "Damage", "Shortage", "Temperature", "Documents missing"] as const;
const PARTIES = [
  { value: "buyer", label: "The buyer" },
  { value: "seller", label: "The seller" },
  { value: "carrier", label: "The carrier" },
];

const schema = z
  .object({
    type: z.string().min(1, "Choose what went wrong"),
    severe: z.boolean(),
    owner: z.string().min(1, "Choose who sees to it"),
    description: z.string().trim().min(1, "Describe what happened").max(2000, "At most 2,000 characters"),
    deadline: z.union([
      z.literal(""),
      z.iso.date("Enter a date").refine((day) => day >= dayFromNow(0), "Choose today or a later day"),
    ]),
    cost: z.union([z.literal(""), money]),
    currency: z.string(),
    costPayer: z.string(),
  })
  .refine(({ cost, costPayer }) => cost === "" || costPayer !== "", {
    path: ["costPayer"],
    message: "Choose who bears the cost",
  });

type Fields = z.infer<typeof schema>;

/** Something that went wrong with a shipment. */
export default function ReportDialog({ shipment, onClose }: { shipment: FullShipment; onClose: () => void }) {
  // One key for the dialog's life: sent twice, it is one exception.
  const [key] = useState(randomKey);
  const { form, sending } = useFormChange<Fields, unknown>(
    schema,
    {
      type: "",
      severe: false,
      owner: "",
      description: "",
      deadline: "",
      cost: "",
      currency: shipment.currency ?? "USD",
      costPayer: "",
    },
    (fields) => reportException(shipment.id, toReport(fields), key),
    onClose,
  );
  const [type, cost] = form.watch(["type", "cost"]);
  return (
    <FormDialog
      title={`Report an exception: ${shipment.number}`}
      intro="A customs hold, missing papers before pickup, and a temperature out of bounds stop the shipment until they are resolved."
      form={form}
      sending={sending}
      failed="The exception was not reported."
      submit="Report it"
      onClose={onClose}
    >
      <SelectField
        label="What went wrong"
        required
        choices={KINDS.map((value) => ({ value, label: value }))}
        {...fieldOf(form, "type")}
      />
      <SelectField label="Who sees to it" required choices={PARTIES} {...fieldOf(form, "owner")} />
      {type === "Temperature" && (
        <label className="flex items-center gap-3 sm:col-span-2">
          <input type="checkbox" className="size-5 shrink-0" {...form.register("severe")} />
          <span className="font-semibold">Out of bounds: the shipment waits for it</span>
        </label>
      )}
      <TextArea
        label="What happened"
        required
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
        {...fieldOf(form, "description")}
      />
      <TextField label="To be resolved until" type="date" {...fieldOf(form, "deadline")} />
      <TextField
        label="What it costs"
        inputMode="decimal"
        placeholder="420.00"
        hint="Who bears it is asked to accept it, and owes nothing before."
        {...fieldOf(form, "cost")}
      />
      {cost !== "" && (
        <>
          <SelectField label="Currency" required choices={CURRENCIES} {...fieldOf(form, "currency")} />
          <SelectField label="Who bears it" required choices={PARTIES} {...fieldOf(form, "costPayer")} />
        </>
      )}
    </FormDialog>
  );
}

function toReport({ type, severe, owner, description, deadline, cost, currency, costPayer }: Fields) {
  return {
    // The form's choices are these, and the schema lets no empty one through.
    type: type as (typeof KINDS)[number],
    owner,
    description,
    ...(type === "Temperature" && severe ? { severe } : {}),
    ...(deadline ? { deadline } : {}),
    ...(cost ? { cost, currency, costPayer } : {}),
  };
}
