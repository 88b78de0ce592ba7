import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { shopToday } from "@/shared/lib/dates";
import { formatMinor, formatPrice, toMinor } from "@/shared/lib/money";
import { randomKey } from "@/shared/lib/random-key";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { CHANGES, type EntryKind, type GrowerAccount, recordEntry } from "../queries";
import { KIND_NAMES } from "./kinds";

const KINDS = ["payment", "advance", "input loan", "deduction", "bonus", "premium"] as const;
const CHOICES = KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
/** What the note of a kind is called; these kinds need one. */
const NEEDED: Partial<Record<EntryKind, string>> = {
  "input loan": "Goods that were given",
  deduction: "Reason",
  premium: "What the premium is for",
};

const SCHEMA = z
  .object({
    kind: z.string().min(1, "Choose what it is"),
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,12}(\.\d{1,3})?$/, "Enter an amount, such as 1500.00"),
    day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the day"),
    note: z.string().trim().max(200, "At most 200 characters"),
  })
  .refine(({ kind, note }) => note !== "" || !NEEDED[kind as EntryKind], {
    message: "Say what it is for",
    path: ["note"],
  });

/** Records an entry in the account of a grower. Money and goods change hands outside the shop. */
export default function EntryDialog({ account, onClose }: { account: GrowerAccount; onClose: () => void }) {
  const [key] = useState(randomKey);
  const { producerId, season, currency } = account;
  const change = useFormChange(
    SCHEMA,
    { kind: "payment", amount: "", day: shopToday(), note: "" },
    (typed) => recordEntry(key, { ...typed, kind: typed.kind as EntryKind, producerId, season }),
    {
      changes: CHANGES,
      onSuccess: ({ kind }) => {
        notify(`${KIND_NAMES[kind]} recorded.`);
        onClose();
      },
    },
  );
  const kind = change.form.watch("kind") as EntryKind;
  const warning = warn(account, kind, change.form.watch("amount"));
  return (
    <FormDialog
      title={`An entry for ${account.producer}`}
      intro={
        <>
          Left to pay: {formatPrice(account.balance, currency)}. You pay or give it yourself: no money moves
          through the shop.
        </>
      }
      change={change}
      failed="Nothing was recorded."
      faultsAtFields
      submit="Record"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField label="What it is" required choices={CHOICES} {...change.field("kind")} />
      <TextField
        label={`Amount in ${currency}`}
        required
        inputMode="decimal"
        autoComplete="off"
        {...change.field("amount")}
      />
      <TextField label="Day" type="date" required {...change.field("day")} />
      <TextField
        label={NEEDED[kind] ?? "Note"}
        required={kind in NEEDED}
        maxLength={200}
        {...change.field("note")}
      />
      {warning && (
        <Notice tone="plain" className="bg-paper! sm:col-span-2">
          {warning}
        </Notice>
      )}
    </FormDialog>
  );
}

/** What to think of before an entry that takes more than is left to pay. */
function warn(account: GrowerAccount, kind: EntryKind, typed: string): string | null {
  const { currency, producer } = account;
  const [amount, balance] = [toMinor(typed, currency), toMinor(account.balance, currency)];
  if (amount === null || balance === null || amount <= balance || kind === "bonus" || kind === "premium") {
    return null;
  }
  if (kind === "payment") {
    return `A payment is at most what is left to pay, ${formatMinor(balance, currency)}. More of it is an advance.`;
  }
  return `After it ${producer} owes you ${formatMinor(amount - balance, currency)}, as this is more than what is left to pay.`;
}
