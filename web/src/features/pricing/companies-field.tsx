import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { buyers } from "@/shared/selling/queries";
import { FieldError } from "@/shared/ui/field-error";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SearchField } from "@/shared/ui/search-field";
import { Skeleton } from "@/shared/ui/skeleton";
import type { ListFormState } from "./typed";

const MANY = 8;

interface CompaniesFieldProps {
  form: ListFormState;
  /** The companies that the list has already. */
  known: { account: string; name: string }[];
}

/** The companies of a list, chosen among the seller's buyers. */
export function CompaniesField({ form, known }: CompaniesFieldProps) {
  const [q, setQ] = useState("");
  const { data, isError, refetch } = useQuery(buyers(q));
  const chosen = useWatch({ control: form.control, name: "companies" });
  const error = form.formState.errors.companies?.message;
  const found = data?.items ?? [];
  const others = q ? [] : known.filter(({ account }) => !found.some((buyer) => buyer.account === account));
  const choose = (account: string, on: boolean) => {
    const rest = chosen.filter((other) => other !== account);
    form.setValue("companies", on ? [...rest, account] : rest, { shouldDirty: true });
    form.clearErrors("companies");
  };
  return (
    <fieldset
      id="companies"
      tabIndex={-1}
      className="mt-8"
      aria-describedby={error ? "companies-error" : undefined}
    >
      <legend className="font-serif text-h3">For these companies</legend>
      <p className="mt-1 mb-3 text-muted">
        Accounts that ordered from you or asked you for a quote.{" "}
        {chosen.length > 0 && `${chosen.length} chosen.`}
      </p>
      {(q !== "" || (data && data.total > MANY)) && (
        <SearchField label="Search your buyers" value={q} onSearch={setQ} className="mb-3 max-w-sm" />
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {!data && isError && <LoadFailure onRetry={refetch}>Your buyers could not be loaded.</LoadFailure>}
      {data && found.length + others.length === 0 && (
        <p className="text-muted">
          {q
            ? "Nobody of that name."
            : "Nobody has ordered from you yet. A company that asks for a quote is listed here."}
        </p>
      )}
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {[...others, ...found].map(({ account, name }) => (
          <li key={account}>
            <label className="inline-flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={chosen.includes(account)}
                onChange={(event) => choose(account, event.target.checked)}
              />
              {name || "A buyer of long ago"}
            </label>
          </li>
        ))}
      </ul>
      <FieldError id="companies-error" error={error} />
    </fieldset>
  );
}
