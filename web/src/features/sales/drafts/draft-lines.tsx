import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { formatPrice } from "@/shared/lib/money";
import { AddGoods } from "@/shared/selling/add-goods";
import { lot, lotOf, type SoldItem } from "@/shared/selling/queries";
import { FieldError } from "@/shared/ui/field-error";
import { Section } from "@/shared/ui/section";
import { CONTROL } from "@/shared/ui/text-field";
import { useActing } from "./acting";
import type { DraftFormState, TypedLine } from "./typed";

const MOST = 100;

/** The goods of a draft with their quantities and agreed prices. Goods are added by a search. */
export function DraftLines({ form }: { form: DraftFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const { seller } = useActing();
  const error = form.formState.errors.lines;
  const add = ({ id, currency, price }: SoldItem) => {
    form.clearErrors("lines");
    append(
      { productId: id, quantity: "", price, currency },
      { focusName: `lines.${fields.length}.quantity` },
    );
  };
  return (
    <Section title="Goods" heading="text-h3" id="lines" tabIndex={-1}>
      <p className="mt-1 mb-3 text-muted">
        At the price of one unit that you agreed on. It holds for this order alone.
      </p>
      <FieldError id="lines-error" error={error?.message ?? error?.root?.message} />
      {fields.length > 0 && (
        <ul className="mb-4 border-t border-line">
          {fields.map((field, row) => (
            <LineRow key={field.id} form={form} row={row} line={field} onRemove={() => remove(row)} />
          ))}
        </ul>
      )}
      {fields.length < MOST && (
        <AddGoods seller={seller} chosen={fields.map(({ productId }) => productId)} onAdd={add} />
      )}
    </Section>
  );
}

interface LineRowProps {
  form: DraftFormState;
  row: number;
  line: TypedLine;
  onRemove: () => void;
}

function LineRow({ form, row, line: { productId, currency }, onRemove }: LineRowProps) {
  const { seller } = useActing();
  const own = useQuery({ ...lot(productId), enabled: seller === null });
  const theirs = useQuery({ ...lotOf(productId), enabled: seller !== null });
  const data = seller === null ? own.data : theirs.data;
  const errors = form.formState.errors.lines?.[row];
  const name = data?.name ?? productId;
  const control = (part: "quantity" | "price", shown: string, label: string, fault: string | undefined) => {
    const at = `lines.${row}.${part}` as const;
    return (
      <div>
        <span aria-hidden="true" className="mb-1 block text-right text-small text-muted">
          {shown}
        </span>
        <input
          id={at}
          inputMode={part === "price" ? "decimal" : "numeric"}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${at}-error` : undefined}
          className={`${CONTROL} figures text-right`}
          {...form.register(at)}
        />
        <FieldError id={`${at}-error`} error={fault} />
      </div>
    );
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_18rem_auto]">
      <div className="col-start-1 row-start-1 min-w-0">
        <p className="font-semibold">{name}</p>
        {data && (
          <p className="figures text-small text-muted">
            {data.sku}, list price {formatPrice(data.price, currency)} / {data.unit}, sold from{" "}
            {data.minQuantity} on in steps of {data.increment}, {data.remainingUnits} left
          </p>
        )}
      </div>
      <div className="col-span-2 col-start-1 grid grid-cols-2 gap-3 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        {control("quantity", "Quantity", `Quantity of ${name}`, errors?.quantity?.message)}
        {control(
          "price",
          `Price of one, ${currency}`,
          `Agreed price of ${name} in ${currency}`,
          errors?.price?.message ?? errors?.productId?.message,
        )}
      </div>
      <button
        type="button"
        aria-label={`Take ${name} out`}
        onClick={onRemove}
        className="col-start-2 row-start-1 grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink sm:col-start-3"
      >
        <Trash2 aria-hidden="true" size={18} />
      </button>
    </li>
  );
}
