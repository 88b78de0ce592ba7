import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import type { FullRun, RunPayout } from "./queries";
import { WAYS } from "./ways";

const column = columnsOf<RunPayout>();

interface RunPayoutsProps {
  run: FullRun;
  busy: boolean;
  onPaid: (payout: RunPayout) => void;
  onBack: (payout: RunPayout) => void;
}

/** The payouts of a run, with the steps that the owner may take. */
export function RunPayouts({ run, busy, onPaid, onBack }: RunPayoutsProps) {
  return (
    <DataTable
      caption="Payouts of the run"
      columns={columnsFor(run.currency, busy, onPaid, onBack)}
      rows={run.items}
      rowId={(payout) => payout.sellerId}
      empty={<Empty title="The run has no payouts.">It pays nobody.</Empty>}
    />
  );
}

function stateOf({ state, settledAt, failure }: RunPayout): string {
  if (state === "sent" || settledAt === null) return "On its way";
  if (state === "paid") return `Arrived, ${formatExact(settledAt)}`;
  return `Came back, ${formatExact(settledAt)}: ${failure}`;
}

function columnsFor(
  currency: string,
  busy: boolean,
  onPaid: (payout: RunPayout) => void,
  onBack: (payout: RunPayout) => void,
) {
  return column.columns([
    column.names("Seller", (row) => (
      <>
        {row.name || "An account that is gone"}
        <span className="figures block text-small font-normal text-muted">{row.reference}</span>
      </>
    )),
    column.shown("Way", (row) => WAYS[row.way]),
    column.shown("State", (row) => stateOf(row)),
    column.figures("Amount", (row) => formatPrice(row.amount, currency)),
    column.actions(
      (row) =>
        row.state === "sent" && (
          <span className="flex justify-end gap-2">
            <Button
              look="outline"
              disabled={busy}
              aria-label={`Mark as paid: ${row.name}`}
              onClick={() => onPaid(row)}
            >
              Paid
            </Button>
            <Button
              look="outline"
              disabled={busy}
              aria-label={`It came back: ${row.name}`}
              onClick={() => onBack(row)}
            >
              Came back
            </Button>
          </span>
        ),
    ),
  ]);
}
