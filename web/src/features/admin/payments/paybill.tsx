import { useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { receipts, useRegisterPaybill } from "./queries";
import { Receipt } from "./receipt";

/** What customers send to the M-Pesa paybill themselves: its registration, and the money that fits no bill. */
export function Paybill() {
  const { data, isError, refetch } = useQuery(receipts);
  const register = useRegisterPaybill();
  return (
    <section aria-labelledby="paybill-title" className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h2 id="paybill-title" className="text-h3">
            At the paybill
          </h2>
          <p className="mt-1 text-muted">
            Customers can also pay at the paybill with a bill's number as the account. M-Pesa reports it once
            it is registered, and the payee confirms it.
          </p>
        </div>
        <Button look="outline" disabled={register.isPending} onClick={() => register.mutate()}>
          {register.isPending ? "Registering..." : "Register with M-Pesa"}
        </Button>
      </div>
      <FailureNotice error={register.error} ownWords className="mt-4" />
      {register.isSuccess && (
        <Notice tone="good" className="mt-4">
          M-Pesa reports payments from now on.
        </Notice>
      )}
      {!data && isError && <LoadFailure onRetry={refetch}>The receipts could not be loaded.</LoadFailure>}
      {data?.length === 0 && <p className="mt-4 text-muted">Everything that came fits a bill.</p>}
      {data && data.length > 0 && (
        <>
          <h3 className="mt-6 border-b border-ink pb-2 text-h4">Money that fits no bill</h3>
          <ul>
            {data.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
