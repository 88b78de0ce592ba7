import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { query } from "@/shared/api/query";
import { SelectField } from "../ui/select-field";

const currencies = query("/api/currencies", {}, { staleTime: Number.POSITIVE_INFINITY });

/** The usual currencies of the trade: they stand first, and can be chosen also if the list cannot be loaded. */
const USUAL = ["USD", "EUR", "GBP", "KES", "UGX", "ETB", "RWF"];

type CurrencyFieldProps = Partial<ComponentProps<typeof SelectField>>;

/** A field for a currency of ISO 4217. */
export function CurrencyField({ label = "Currency", ...rest }: CurrencyFieldProps) {
  const { data = [] } = useQuery(currencies);
  const names = new Map(data.map(({ code, name }) => [code, name]));
  const others = data.map(({ code }) => code).filter((code) => !USUAL.includes(code));
  const choices = [...USUAL, ...others].map((code) => {
    const name = names.get(code);
    return { value: code, label: name ? `${code}, ${name}` : code };
  });
  return <SelectField label={label} choices={choices} {...rest} />;
}
