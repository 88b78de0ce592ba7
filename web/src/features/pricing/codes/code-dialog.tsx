import { useWatch } from "react-hook-form";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { dayFromNow, shopToday } from "@/shared/lib/dates";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { codeSchema, toSend } from "./code-schema";
import { GoodsField } from "./goods-field";
import { addCode, CODES } from "./queries";

const KINDS = [
  { value: "part", label: "A part of the price" },
  { value: "amount", label: "An amount of each order" },
];

/** A new discount code. It is never changed, only ended. */
export default function CodeDialog({ onClose }: { onClose: () => void }) {
  const change = useFormChange(
    codeSchema,
    {
      code: "",
      kind: "part",
      basisPoints: "",
      amount: "",
      from: shopToday(),
      until: dayFromNow(30),
      uses: "",
      usesEach: "",
      minimum: "",
      products: [],
    },
    (fields) => addCode(toSend(fields)),
    {
      changes: [CODES],
      onSuccess: ({ code }) => {
        notify(`${code} is saved.`);
        onClose();
      },
    },
  );
  const { control, setValue, clearErrors } = change.form;
  const kind = useWatch({ control, name: "kind" });
  const products = useWatch({ control, name: "products" });
  const error = change.form.formState.errors.products?.message;
  return (
    <FormDialog
      title="A new discount code"
      intro="Its terms cannot be changed once it is saved, so that a code means the same to all. It can be ended at any time."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save the code"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Code"
        required
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        hint="3 to 30 letters A to Z, digits and hyphens. Buyers may type small letters."
        className="sm:col-span-2 [&_input]:uppercase"
        {...change.field("code")}
      />
      <SelectField label="It takes off" required choices={KINDS} {...change.field("kind")} />
      {kind === "part" ? (
        <TextField label="Percent" required inputMode="decimal" {...change.field("basisPoints")} />
      ) : (
        <TextField
          label={`Amount in ${SHOP_CURRENCY}`}
          required
          inputMode="decimal"
          {...change.field("amount")}
        />
      )}
      <TextField label="First day" required type="date" {...change.field("from")} />
      <TextField
        label="Last day"
        required
        type="date"
        hint="Until midnight in the shop's time zone."
        {...change.field("until")}
      />
      <TextField label="Uses in all" inputMode="numeric" {...change.field("uses")} />
      <TextField label="Uses for each buyer" inputMode="numeric" {...change.field("usesEach")} />
      <TextField
        label={`Minimum in ${SHOP_CURRENCY}`}
        inputMode="decimal"
        hint="What your goods in an order come to at least."
        {...change.field("minimum")}
      />
      <GoodsField
        chosen={products}
        error={error}
        onChoose={(next) => {
          clearErrors("products");
          setValue("products", next, { shouldDirty: true });
        }}
      />
    </FormDialog>
  );
}
