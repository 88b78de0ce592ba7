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
    column.accessor("name", {
      header: "Seller",
      meta: { names: true },
      cell: ({ row: { original } }) => (
        <>
          {original.name || "An account that is gone"}
          <span className="figures block text-small font-normal text-muted">{original.reference}</span>
        </>
      ),
    }),
    column.accessor("way", { header: "Way", cell: ({ getValue }) => WAYS[getValue()] }),
    column.accessor("state", { header: "State", cell: ({ row: { original } }) => stateOf(original) }),
    column.accessor("amount", {
      header: "Amount",
      meta: { figures: true },
      cell: ({ getValue }) => formatPrice(getValue(), currency),
    }),
    column.display({
      id: "actions",
      header: "Actions",
      meta: { actions: true },
      cell: ({ row: { original } }) =>
        original.state === "sent" && (
          <span className="flex justify-end gap-2">
            <Button
              look="outline"
              disabled={busy}
              aria-label={`Mark as paid: ${original.name}`}
              onClick={() => onPaid(original)}
            >
              Paid
            </Button>
            <Button
              look="outline"
              disabled={busy}
              aria-label={`It came back: ${original.name}`}
              onClick={() => onBack(original)}
            >
              Came back
            </Button>
          </span>
        ),
    }),
  ]);
}
