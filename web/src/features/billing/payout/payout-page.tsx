import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { formatExact } from "@/shared/lib/dates";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { BackLink } from "@/shared/ui/back-link";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { Empty } from "@/shared/ui/empty";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { KINDS } from "./kinds";
import { type PayoutDetails, payoutDetails, useRemovePayout } from "./queries";

const PayoutDialog = lazyPart(() => import("./payout-dialog"));

/** How the account is paid: each way with its details, for sellers and carriers. */
export function Component() {
  const { data, error, refetch } = useQuery(payoutDetails);
  const [adding, setAdding] = useState(false);
  const mayChange = useMayChangeAccount();
  const refused = asProblem(error)?.status === 403;
  const add = mayChange && (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" size={18} /> Add a way to be paid
    </Button>
  );
  return (
    <div className="shell py-8 sm:py-10">
      <BackLink to="/billing?side=payee">Billing</BackLink>
      <div className="mt-2 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Payout details</h1>
          <p className="mt-2 text-muted">
            How you are paid. Those who owe you something see it on their bills and invoices, with the bill's
            number as the reference. It is stored encrypted.
          </p>
        </div>
        {data && data.length > 0 && add}
      </div>
      {data?.length === 0 && (
        <Empty title="Nobody knows yet how to pay you." action={add}>
          Add a bank account, an M-Pesa till or paybill, or a MoMo number. Your bills show it from then on.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-6 lg:grid-cols-2">
          {data.map((way) => (
            <Way key={way.id} way={way} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {refused && (
        <Empty title="Only sellers and carriers are paid here.">
          You can ask for such a role in the settings.
        </Empty>
      )}
      {!data && error && !refused && (
        <LoadFailure onRetry={refetch}>Your payout details could not be loaded.</LoadFailure>
      )}
      {!data && !error && (
        <div className="grid gap-6 lg:grid-cols-2">
          <LoadingText />
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      {adding && <PayoutDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function Way({ way, mayChange }: { way: PayoutDetails; mayChange: boolean }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemovePayout();
  const words = KINDS[way.kind];
  const rows: FactRow[] = [
    ["Name", way.holder],
    [words.number, way.number || "It cannot be read any more. Add it anew."],
  ];
  if (way.bank) rows.push(["Bank", way.bank]);
  if (way.code) rows.push(["Code", way.code]);
  if (way.country) rows.push(["Country", way.country]);
  rows.push(["Added", formatExact(way.addedAt)]);
  return (
    <li className="leaf-shape border border-line bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-h4">{words.label}</h2>
        {mayChange && (
          <Button
            look="outline"
            disabled={remove.isPending}
            aria-label={`Remove ${words.label} ${way.number}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </div>
      <Facts rows={rows} className="mt-4 sm:grid-cols-2" />
      <p className="mt-3 text-small text-muted">{words.text}</p>
      <FailureNotice error={remove.error} failed="It was not removed." ownWords className="mt-3" />
      {asking && (
        <ConfirmDialog
          title={`Remove ${way.number}?`}
          confirm="Remove it"
          dismiss="Keep it"
          onConfirm={() => remove.mutate(way.id)}
          onClose={() => setAsking(false)}
        >
          Your bills do not show it any more. Those who have it already may still send money to it.
        </ConfirmDialog>
      )}
    </li>
  );
}
