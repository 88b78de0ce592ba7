import { useWatch } from "react-hook-form";
import { z } from "zod";
import { CountryField } from "@/shared/address/country-field";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { KIND_CHOICES, KINDS } from "./kinds";
import { useAddPayout } from "./queries";

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

const schema = z
  .object({
    kind: z.enum(["iban", "account", "till", "paybill", "momo"], "Choose one"),
    holder: line(70).min(1, "Enter the owner's name"),
    number: line(50).min(1, "Enter the number"),
    bank: line(100),
    country: line(100),
    code: line(20),
  })
  .refine(({ kind, bank }) => kind !== "account" || bank !== "", {
    path: ["bank"],
    message: "Enter the bank's name",
  })
  .refine(({ kind, country }) => kind !== "account" || country !== "", {
    path: ["country"],
    message: "Choose the bank's country",
  });

type Fields = z.infer<typeof schema>;

/** Adds a way to be paid. The fields follow from its kind; the shop checks the number. */
export default function PayoutDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPayout();
  const change = useFormChange<Fields, unknown>(
    schema,
    { kind: "iban", holder: "", number: "", bank: "", country: "", code: "" },
    (fields) => add.mutateAsync(fields),
    { onSuccess: onClose },
  );
  const { kind = "iban" } = useWatch({ control: change.form.control });
  const words = KINDS[kind];
  const bank = kind === "iban" || kind === "account";
  return (
    <FormDialog
      title="Add a way to be paid"
      intro="Those who owe you something see it on their bills. You get an e-mail about each change."
      change={change}
      failed="It was not added."
      faultsAtFields
      submit="Add it"
      pending="Adding it..."
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <SelectField label="Kind" required choices={KIND_CHOICES} {...change.field("kind")} />
        <p className="mt-2 text-small text-muted">{words.text}</p>
      </div>
      <TextField
        className="sm:col-span-2"
        label="Name of the account's owner"
        required
        autoComplete="off"
        {...change.field("holder")}
      />
      <TextField
        className="sm:col-span-2"
        label={words.number}
        required
        autoComplete="off"
        hint={words.hint}
        {...change.field("number")}
      />
      {bank && (
        <>
          <TextField
            label="Bank"
            required={kind === "account"}
            autoComplete="off"
            {...change.field("bank")}
          />
          <TextField
            label={kind === "iban" ? "SWIFT code (BIC)" : "SWIFT or branch code"}
            autoComplete="off"
            {...change.field("code")}
          />
        </>
      )}
      {kind === "account" && (
        <CountryField label="Country of the bank" required {...change.field("country")} />
      )}
    </FormDialog>
  );
}
