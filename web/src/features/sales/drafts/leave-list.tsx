import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { leaves, useTakeLeaveBack } from "./queries";

const LeaveDialog = lazyPart(() => import("./leave-dialog"));

/** The sellers who may order in the account's name. */
export function LeaveList() {
  const { data, isError, refetch } = useQuery(leaves);
  const [giving, setGiving] = useState(false);
  const takeBack = useTakeLeaveBack();
  const mayChange = useMayChangeAccount();
  if (!data) {
    return isError ? (
      <LoadFailure onRetry={refetch}>The sellers could not be loaded.</LoadFailure>
    ) : (
      <Skeleton className="h-16" />
    );
  }
  return (
    <>
      <FailureNotice error={takeBack.error} failed="Nothing was changed." className="mb-4" />
      {data.items.length === 0 ? (
        <p className="text-muted">No seller may order in your name. Each one sends you a draft to confirm.</p>
      ) : (
        <ul className="border-t border-line">
          {data.items.map(({ sellerId, sellerName, upTo, givenBy, since }) => (
            <li
              key={sellerId}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
            >
              <div>
                <p className="font-semibold">{sellerName}</p>
                <p className="text-small text-muted">
                  Up to {formatPrice(upTo.amount, upTo.currency)} for each order, given by {givenBy},{" "}
                  {formatInstant(since)}
                </p>
              </div>
              {mayChange && (
                <Button
                  look="outline"
                  disabled={takeBack.isPending}
                  aria-label={`Take leave back: ${sellerName}`}
                  onClick={() => takeBack.mutate(sellerId)}
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && data.sellers.length > 0 && (
        <Button look="outline" className="mt-4" onClick={() => setGiving(true)}>
          Give a seller leave
        </Button>
      )}
      {mayChange && data.sellers.length === 0 && (
        <p className="mt-3 text-muted">
          A seller from whom you order or whom you ask for a quote is listed here.
        </p>
      )}
      {giving && <LeaveDialog sellers={data.sellers} onClose={() => setGiving(false)} />}
    </>
  );
}
