import { useState } from "react";
import { z } from "zod";
import { CurrencyField } from "@/shared/currency/currency-field";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { dayFromNow } from "@/shared/lib/dates";
import { randomKey } from "@/shared/lib/random-key";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { money } from "../amount";
import { reportException } from "../calls";
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

/** Reports an exception of a shipment. */
export default function ReportDialog({ shipment, onClose }: { shipment: FullShipment; onClose: () => void }) {
  // The dialog has one idempotency key: sent twice, it makes one exception.
  const [key] = useState(randomKey);
  const change = useFormChange(
    schema,
    {
      type: "",
      severe: false,
      owner: "",
      description: "",
      deadline: "",
      cost: "",
      currency: shipment.currency ?? SHOP_CURRENCY,
      costPayer: "",
    },
    (fields) => reportException(shipment.id, toReport(fields), key),
    { onSuccess: onClose, changes: ["logistics.shipment-moved"] },
  );
  const [type, cost] = change.form.watch(["type", "cost"]);
  return (
    <FormDialog
      title={`Report an exception: ${shipment.number}`}
      intro="A customs hold, missing papers before pickup, and a temperature out of bounds stop the shipment until they are resolved."
      change={change}
      failed="The exception was not reported."
      submit="Report it"
      dismiss="Not now"
      onClose={onClose}
    >
      <SelectField
        label="What went wrong"
        required
        choices={KINDS.map((value) => ({ value, label: value }))}
        {...change.field("type")}
      />
      <SelectField label="Who sees to it" required choices={PARTIES} {...change.field("owner")} />
      {type === "Temperature" && (
        <label className="flex items-center gap-3 sm:col-span-2">
          <input type="checkbox" className="size-5 shrink-0" {...change.form.register("severe")} />
          <span className="font-semibold">Out of bounds: the shipment waits for it</span>
        </label>
      )}
      <TextArea
        label="What happened"
        required
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
        {...change.field("description")}
      />
      <TextField label="To be resolved until" type="date" {...change.field("deadline")} />
      <TextField
        label="What it costs"
        inputMode="decimal"
        placeholder="420.00"
        hint="Who bears it is asked to accept it, and owes nothing before."
        {...change.field("cost")}
      />
      {cost !== "" && (
        <>
          <CurrencyField required {...change.field("currency")} />
          <SelectField label="Who bears it" required choices={PARTIES} {...change.field("costPayer")} />
        </>
      )}
    </FormDialog>
  );
}

function toReport({ type, severe, owner, description, deadline, cost, currency, costPayer }: Fields) {
  return {
    // The form offers only these choices, and the schema refuses an empty one.
    type: type as (typeof KINDS)[number],
    owner,
    description,
    ...(type === "Temperature" && severe ? { severe } : {}),
    ...(deadline ? { deadline } : {}),
    ...(cost ? { cost, currency, costPayer } : {}),
  };
}
