import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useChange } from "@/shared/api/use-change";
import { formatDate, formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useTitle } from "@/shared/lib/use-title";
import { BackLink } from "@/shared/ui/back-link";
import { Button } from "@/shared/ui/button";
import { DownloadButton } from "@/shared/ui/download-button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { type FullRun, PAYOUTS, payoutRun, type RunPayout, settle } from "./queries";
import { RunPayouts } from "./run-payouts";
import { standing } from "./runs-table";

/** One payout run: its files, and what became of its payouts. */
export function Component() {
  const query = useQuery(payoutRun(useParams().id ?? ""));
  return (
    <>
      <BackLink to="/admin/payouts">Payouts</BackLink>
      <OneLoaded
        query={query}
        missing="There is no such run."
        failed="The run could not be loaded."
        className="space-y-4 pt-2"
      >
        {(run) => <Loaded run={run} />}
      </OneLoaded>
    </>
  );
}

function Loaded({ run }: { run: FullRun }) {
  useTitle(run.number);
  const [back, setBack] = useState<RunPayout | null>(null);
  const step = useChange(
    (body: { sellers: string[]; paid: boolean; reason: string }) => settle(run.id, body),
    PAYOUTS,
    { onSuccess: () => setBack(null) },
  );
  const path = `/api/admin/payouts/runs/${run.id}`;
  const file = run.number.toLowerCase();
  const paid = (sellers: string[]) => step.mutate({ sellers, paid: true, reason: "" });
  return (
    <>
      <h1 className="text-h1">{run.number}</h1>
      <p className="mt-1 text-muted">
        {formatPrice(run.amount, run.currency)}, made {formatExact(run.at)}, to be paid {formatDate(run.day)}.{" "}
        {standing(run)}.
      </p>
      {run.test && (
        <Notice tone="plain" className="mt-4">
          This run is about test payments, in which no money moved. Send its file to no bank.
        </Notice>
      )}
      <FailureNotice error={back ? null : step.error} failed="Nothing was changed." className="mt-4" />
      <div className="my-6 flex flex-wrap gap-3">
        {run.inSepaFile > 0 && (
          <DownloadButton path={`${path}/pain001.xml`} name={`${file}.xml`} look="solid">
            The bank's file (pain.001)
          </DownloadButton>
        )}
        <DownloadButton path={`${path}/payouts.csv`} name={`${file}.csv`}>
          Export CSV
        </DownloadButton>
        {run.sent > 0 && (
          <Button look="outline" disabled={step.isPending} onClick={() => paid([])}>
            Mark all as paid
          </Button>
        )}
      </div>
      {run.inSepaFile < run.payouts && (
        <p className="mb-4 text-muted">
          {run.inSepaFile === 0
            ? "No payout of this run goes in euros to an IBAN. Pay them by hand: the CSV file says how."
            : "Some payouts do not go in euros to an IBAN. Pay those by hand: the CSV file says which, and how."}
        </p>
      )}
      <RunPayouts
        run={run}
        busy={step.isPending}
        onPaid={(payout) => paid([payout.sellerId])}
        onBack={setBack}
      />
      {back && (
        <ReasonDialog
          title={`Did the payout to ${back.name} come back?`}
          label="Why it came back"
          confirm="It came back"
          dismiss="Not now"
          sending={step}
          onSend={(reason) => step.mutate({ sellers: [back.sellerId], paid: false, reason })}
          onClose={() => setBack(null)}
        >
          {formatPrice(back.amount, run.currency)} is owed to the seller again, and the next run pays it.
        </ReasonDialog>
      )}
    </>
  );
}
