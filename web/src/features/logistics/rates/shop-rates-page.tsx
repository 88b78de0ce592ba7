import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { Button } from "@/shared/ui/button";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { shopRates, useSaveRates } from "./queries";
import { RatesForm } from "./rates-form";
import { RemoveRates } from "./remove-rates";

/** The shop's tariff, for sellers without one of their own. */
export function Component() {
  const { data, isError, refetch } = useQuery(shopRates);
  const [starting, setStarting] = useState(false);
  return (
    <>
      <header className="mb-6">
        <h1 className="text-h1">Freight</h1>
        <p className="mt-2 max-w-prose text-muted">
          What the way of goods costs with sellers that have no rates of their own. Without rates the carrier
          names the price after the order, and the buyer accepts it before it is owed.
        </p>
      </header>
      {data && (data.shop || starting) && (
        <RatesForm whose="shop" rates={data.shop} onSaved={() => setStarting(false)}>
          {data.shop && (
            <RemoveRates whose="shop">
              With sellers without rates the carrier names the price then, and the buyer accepts it before it
              is owed.
            </RemoveRates>
          )}
        </RatesForm>
      )}
      {data && !data.shop && !starting && <Undecided onStart={() => setStarting(true)} />}
      {!data && isError && <LoadFailure onRetry={refetch}>The rates could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-96" />}
    </>
  );
}

function Undecided({ onStart }: { onStart: () => void }) {
  const save = useSaveRates("shop");
  const leave = () => save.mutate({ currency: SHOP_CURRENCY, zones: [], pickup: true, pickupPlace: ASK });
  return (
    <>
      <FailureNotice error={save.error} failed="Nothing was saved." ownWords className="mb-6" />
      <Empty
        title="Nobody has said yet what freight costs."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onStart}>Set the shop's rates</Button>
            <Button look="outline" disabled={save.isPending} onClick={leave}>
              Carriers name the price
            </Button>
          </div>
        }
      >
        With rates buyers know the price when they order. Sellers may set rates of their own in any case.
      </Empty>
    </>
  );
}

/** Fetching goods stays possible where carriers name the price. */
const ASK = "Ask the seller where and when";
