import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useChange } from "@/shared/api/use-change";
import { formatMinor, toMinor } from "@/shared/lib/money";
import { useRole } from "@/shared/session/use-role";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { OwedTable } from "./owed-table";
import { makeRun, type Owed, owedToSellers, PAYOUTS, shopAccount } from "./queries";
import { RunsTable } from "./runs-table";

const AccountDialog = lazyPart(() => import("./account-dialog"));

interface Wanted {
  currency: string;
  test: boolean;
  /** The sum of what the run pays, in minor units. */
  sum: bigint;
  sellers: number;
  key: string;
}

/** What sellers are owed, and the runs that pay them. */
export function Component() {
  const owed = useQuery(owedToSellers);
  const administrator = useRole("administrator");
  const account = useQuery({ ...shopAccount, enabled: administrator });
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const make = useChange(({ currency, test, key }: Wanted) => makeRun({ currency, test }, key), PAYOUTS, {
    onSuccess: (run) => navigate(`/admin/payouts/${run.id}`),
  });
  return (
    <>
      <header className="mb-6">
        <h1 className="text-h1">Payouts</h1>
        <p className="mt-2 max-w-prose text-muted">
          What buyers paid through the shop belongs to its sellers, less the commission. A run pays each
          seller what it is owed; what a seller owes the shop is carried forward.
        </p>
      </header>
      <FailureNotice error={make.error} failed="No run was made." className="mb-4" />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        {groups(owed.data ?? []).map((group) => (
          <Button
            key={`${group.currency}${group.test}`}
            disabled={make.isPending}
            onClick={() => setWanted({ ...group, key: crypto.randomUUID() })}
          >
            Make a run in {group.currency}
            {group.test && " (test)"}
          </Button>
        ))}
        {account.data && (
          <Button look="outline" onClick={() => setEditing(true)}>
            {account.data.number ? `Pays from ${account.data.number}` : "Enter the shop's bank account"}
          </Button>
        )}
      </div>
      <OwedTable owed={owed.data} failed={owed.isError && !owed.data} onRetry={owed.refetch} />
      <div className="mt-12">
        <RunsTable />
      </div>
      {editing && account.data && <AccountDialog account={account.data} onClose={() => setEditing(false)} />}
      {wanted && (
        <ConfirmDialog
          title={`Make a run in ${wanted.currency}?`}
          confirm="Make the run"
          dismiss="Not now"
          onClose={() => setWanted(null)}
          onConfirm={() => make.mutate(wanted)}
        >
          It pays {formatMinor(wanted.sum, wanted.currency)} to{" "}
          {wanted.sellers === 1 ? "one seller" : `${wanted.sellers} sellers`}. The sums are no longer owed
          from then on; send the run's file to your bank, and mark the payouts once they arrived.
          {wanted.test && " It is about test payments: send its file to no bank."}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What a run could pay now, by currency. */
function groups(owed: Owed[]): Omit<Wanted, "key">[] {
  const groups: Omit<Wanted, "key">[] = [];
  for (const { currency, test, payable } of owed) {
    const minor = toMinor(payable, currency) ?? 0n;
    if (minor <= 0n) continue;
    const group = groups.find((known) => known.currency === currency && known.test === test);
    if (group) {
      group.sum += minor;
      group.sellers += 1;
    } else {
      groups.push({ currency, test, sum: minor, sellers: 1 });
    }
  }
  return groups;
}
