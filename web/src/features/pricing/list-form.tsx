import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { fieldsOf } from "@/shared/form/fields-of";
import { fieldMessages, showFieldErrors } from "@/shared/form/form-errors";
import { shopToday } from "@/shared/lib/dates";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { notify } from "@/shared/ui/notify";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { CompaniesField } from "./companies-field";
import { PricesEditor } from "./prices-editor";
import { type FullPriceList, useSaveList } from "./queries";
import { type TypedList, typedPrices, writtenPrices } from "./typed";

const NAMES: Record<string, string> = {
  name: "The name",
  from: "The first day",
  until: "The last day",
  companies: "The list of companies",
  prices: "The list of prices",
};

/** The field's name at the start of a fault's sentence: "Price 2 must be an amount." */
function nameOf(field: string): string {
  const [first = "", row, part, step, of] = field.split(".");
  if (row === undefined) return NAMES[first] ?? field;
  const price = `price ${Number(row) + 1}`;
  if (part !== "tiers" || step === undefined) return price.replace("p", "P");
  return `${of === "minQuantity" ? "The quantity" : "The price"} of step ${Number(step) + 1} of ${price}`;
}

/** A fault of a row is shown at its price. */
function shownAt(field: string): string {
  return field.replace(/\.productId$/, ".price");
}

/** A price list is saved whole or not at all; the server says what is wrong with it. */
export function ListForm({ list }: { list: FullPriceList | null }) {
  const save = useSaveList(list?.id ?? null);
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const form = useForm<TypedList>({
    shouldFocusError: false,
    defaultValues: {
      name: list?.name ?? "",
      from: list?.from ?? shopToday(),
      until: list?.until ?? "",
      companies: list?.companies.map(({ account }) => account) ?? [],
      prices: list ? typedPrices(list) : [],
    },
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const send = form.handleSubmit(async ({ prices, until, ...rest }) => {
    try {
      const saved = await save.mutateAsync({
        ...rest,
        until: until || null,
        prices: writtenPrices(prices),
      });
      notify(`"${saved.name}" is saved.`);
      await navigate("/price-lists");
    } catch (error) {
      showFieldErrors(form.setError, error);
      setAttempts((count) => count + 1);
    }
  });
  const faults = fieldMessages(errors).map(({ id, message }) => ({
    id: shownAt(id),
    message: `${nameOf(id)} ${message}`,
  }));
  const atFields = Object.keys(asProblem(save.error)?.fields ?? {}).length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // The server's errors of the last attempt would hold this one back.
        form.clearErrors();
        return send(event);
      }}
    >
      <ErrorSummary errors={faults} attempt={attempts} />
      <FailureNotice
        error={atFields ? null : save.error}
        otherwise="Nothing was saved. Please try again."
        className="mb-6"
      />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Name of the list"
          required
          maxLength={80}
          hint="For you alone. Buyers are not shown it."
          className="sm:col-span-2"
          {...field("name")}
        />
        <TextField label="First day" required type="date" {...field("from")} />
        <TextField
          label="Last day"
          type="date"
          hint="In the shop's time zone. Empty if it does not end."
          {...field("until")}
        />
      </div>
      <CompaniesField form={form} known={list?.companies ?? []} />
      <PricesEditor form={form} />
      <div className="mt-8 border-t border-line pt-6">
        <SubmitButton busy={save.isPending} submit="Save the list" pending="Saving..." />
      </div>
    </form>
  );
}
