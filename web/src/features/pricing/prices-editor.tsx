import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FieldError as Fault, useFieldArray } from "react-hook-form";
import { formatPrice } from "@/shared/lib/money";
import { AddGoods } from "@/shared/selling/add-goods";
import { PriceSteps } from "@/shared/selling/price-steps";
import { lot, type SoldItem } from "@/shared/selling/queries";
import { FieldError } from "@/shared/ui/field-error";
import { Section } from "@/shared/ui/section";
import { CONTROL } from "@/shared/ui/text-field";
import type { ListFormState } from "./typed";

const MOST = 500;
const MOST_STEPS = 10;

/** The goods of a list with their prices. Goods are added by a search. */
export function PricesEditor({ form }: { form: ListFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "prices" });
  const error = form.formState.errors.prices;
  const add = ({ id, currency }: SoldItem) => {
    form.clearErrors("prices");
    append({ productId: id, price: "", currency, tiers: [] }, { focusName: `prices.${fields.length}.price` });
  };
  return (
    <Section title="Prices" heading="text-h3" id="prices" tabIndex={-1} className="mt-8">
      <p className="mt-1 mb-3 text-muted">
        Of one unit, and lower from a quantity on if you like. They go before the prices and steps of the
        catalogue.
      </p>
      <FieldError id="prices-error" error={error?.message ?? error?.root?.message} />
      {fields.length > 0 && (
        <ul className="mb-4 border-t border-line">
          {fields.map(({ id, productId, currency }, row) => (
            <PriceRow
              key={id}
              form={form}
              row={row}
              productId={productId}
              currency={currency}
              onRemove={() => remove(row)}
            />
          ))}
        </ul>
      )}
      {fields.length < MOST && <AddGoods chosen={fields.map(({ productId }) => productId)} onAdd={add} />}
    </Section>
  );
}

type StepField = `prices.${number}.tiers.${number}.${"minQuantity" | "price"}`;

/** The props of a field of a step. */
function control(form: ListFormState, name: StepField, error: Fault | undefined) {
  return { id: name, error: error?.message, ...form.register(name) };
}

interface PriceRowProps {
  form: ListFormState;
  row: number;
  productId: string;
  currency: string;
  onRemove: () => void;
}

function PriceRow({ form, row, productId, currency, onRemove }: PriceRowProps) {
  const steps = useFieldArray({ control: form.control, name: `prices.${row}.tiers` });
  const { data } = useQuery(lot(productId));
  const at = `prices.${row}.price` as const;
  const errors = form.formState.errors.prices?.[row];
  const fault = errors?.price?.message ?? errors?.productId?.message;
  const name = data?.name ?? productId;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <div className="col-start-1 row-start-1 min-w-0">
        <p className="font-semibold">{name}</p>
        {data && (
          <p className="figures text-small text-muted">
            {data.sku}, list price {formatPrice(data.price, currency)} / {data.unit}
          </p>
        )}
      </div>
      <div className="col-start-1 sm:col-start-2 sm:row-start-1">
        <input
          id={at}
          inputMode="decimal"
          aria-label={`Price of ${name} in ${currency}`}
          placeholder={currency}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${at}-error` : undefined}
          className={`${CONTROL} figures text-right`}
          {...form.register(at)}
        />
        <FieldError id={`${at}-error`} error={fault} />
      </div>
      <button
        type="button"
        aria-label={`Take ${name} out`}
        onClick={onRemove}
        className="col-start-2 row-start-1 grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink sm:col-start-3"
      >
        <Trash2 aria-hidden="true" size={18} />
      </button>
      <div className="col-span-full max-w-xl">
        <PriceSteps
          currency={currency}
          of={name}
          steps={steps.fields.map(({ id: key }, step) => ({
            key,
            quantity: control(
              form,
              `prices.${row}.tiers.${step}.minQuantity`,
              errors?.tiers?.[step]?.minQuantity,
            ),
            price: control(form, `prices.${row}.tiers.${step}.price`, errors?.tiers?.[step]?.price),
          }))}
          most={MOST_STEPS}
          onAdd={() =>
            steps.append(
              { minQuantity: "", price: "" },
              { focusName: `prices.${row}.tiers.${steps.fields.length}.minQuantity` },
            )
          }
          onRemove={steps.remove}
        />
      </div>
    </li>
  );
}
