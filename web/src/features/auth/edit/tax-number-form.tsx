import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CountryField } from "@/shared/address/country-field";
import { asProblem } from "@/shared/api/problem";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { changeTaxNumber, taxNumber } from "../api";

/** The account's tax number: bills state it, and it makes a sale one to a business. */
export function TaxNumberForm() {
  const { data, isError, refetch } = useQuery(taxNumber);
  return (
    <Section title="Tax number" ruled className="mt-14">
      {data && <Filled {...data} />}
      {!data && isError && <LoadFailure onRetry={refetch}>Your tax number could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="mt-4 h-40" />}
    </Section>
  );
}

function Filled(kept: { country: string; number: string }) {
  const [typed, setTyped] = useState(kept);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: changeTaxNumber,
    onSuccess: (saved) => {
      client.setQueryData(taxNumber.queryKey, saved);
      setTyped(saved);
    },
  });
  const change = (next: Partial<typeof kept>) => {
    setTyped({ ...typed, ...next });
    save.reset();
  };
  const wrong = asProblem(save.error)?.fields ?? {};
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(typed);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <CountryField
          label="Issued in"
          autoComplete="off"
          value={typed.country}
          error={wrong.country?.[0]}
          onChange={(event) => change({ country: event.target.value })}
        />
        <TextField
          label="Number"
          maxLength={40}
          value={typed.number}
          error={wrong.number?.[0]}
          onChange={(event) => change({ number: event.target.value })}
        />
      </div>
      <p className="mt-2 text-small text-muted">It stands on your bills. Leave it empty if you have none.</p>
      {save.isSuccess && (
        <Notice tone="good" className="mt-6">
          Your tax number is saved.
        </Notice>
      )}
      <FailureNotice error={save.error} failed="Your tax number was not saved." className="mt-6" />
      <SubmitButton className="mt-6" busy={save.isPending} submit="Save the tax number" pending="Saving..." />
    </form>
  );
}
