import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { Button } from "@/shared/ui/button";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { ownRates } from "./queries";
import { RatesForm } from "./rates-form";
import { RatesTable } from "./rates-table";
import { RemoveRates } from "./remove-rates";

/** What the way of a seller's goods costs. */
export function Component() {
  const { data, error, refetch } = useQuery(ownRates);
  const [starting, setStarting] = useState(false);
  const mayChange = useMayChangeAccount();
  const valid = data?.own ?? data?.shop;
  const refused = asProblem(error)?.status === 403;
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 max-w-2xl">
        <h1 className="text-h1">Shipping rates</h1>
        <p className="mt-2 text-muted">
          What the way of your goods costs, by country and weight. Buyers see the price before they order, and
          it is part of what they pay you.
        </p>
      </div>
      {!mayChange && valid && <RatesTable rates={valid} />}
      {data && mayChange && (data.own || starting) && (
        <RatesForm whose="own" rates={data.own} onSaved={() => setStarting(false)}>
          {data.own && (
            <RemoveRates whose="own">
              {data.shop
                ? "The shop's rates hold for your goods then."
                : "The carrier names the price then, and the buyer accepts it before it is owed."}
            </RemoveRates>
          )}
        </RatesForm>
      )}
      {data && !data.own && !starting && (mayChange || !data.shop) && (
        <Empty
          title={
            data.shop
              ? "The shop's rates hold for your goods."
              : "The carrier names the price of your freight."
          }
          action={mayChange && <Button onClick={() => setStarting(true)}>Set rates of your own</Button>}
        >
          {data.shop
            ? "You may set your own instead."
            : "Buyers accept it before it is owed. With rates of your own they know the price when they order."}
        </Empty>
      )}
      {data?.shop && !data.own && !starting && mayChange && (
        <div className="mt-8">
          <RatesTable rates={data.shop} />
        </div>
      )}
      {refused && (
        <Empty title="Only sellers have shipping rates.">You can ask for such a role in the settings.</Empty>
      )}
      {!data && error && !refused && (
        <LoadFailure onRetry={refetch}>Your shipping rates could not be loaded.</LoadFailure>
      )}
      {!data && !error && <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <LoadingText />
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  );
}
