import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { EVERY } from "../bill-text";
import type { Schedule, Side } from "../types";
import { schedules, useStopSchedule } from "./queries";

const ScheduleDialog = lazy(() => import("./schedule-dialog"));
const column = columnsOf<Schedule>();

/** Bills that are written by themselves, each with its next day. Who pays sees them once there are any. */
export function Schedules({ side }: { side: Side }) {
  const { data, isError, refetch } = useQuery(schedules);
  const stop = useStopSchedule();
  const [adding, setAdding] = useState(false);
  const [stopping, setStopping] = useState<Schedule | null>(null);

  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("description", { header: "Description", meta: { names: true } }),
        column.accessor(({ payer, payee }) => (side === "payer" ? payee.name : payer.name), {
          id: "other",
          header: side === "payer" ? "To" : "From",
        }),
        column.accessor("every", { header: "How often", cell: ({ getValue }) => EVERY[getValue()] }),
        column.accessor("next_due", {
          header: "Next",
          cell: ({ getValue }) => {
            const next = getValue();
            return next ? formatDay(next) : "Ended";
          },
        }),
        column.accessor("until", {
          header: "Until",
          cell: ({ getValue }) => {
            const until = getValue();
            return until ? formatDay(until) : "Open";
          },
        }),
        column.accessor("amount", {
          header: "Amount",
          meta: { figures: true },
          cell: ({ row: { original } }) => formatPrice(original.amount, original.currency),
        }),
        column.display({
          id: "steps",
          header: "Steps",
          meta: { actions: true },
          cell: ({ row: { original } }) =>
            original.mayStop && (
              <Button
                look="outline"
                aria-label={`Stop: ${original.description}`}
                onClick={() => setStopping(original)}
              >
                Stop
              </Button>
            ),
        }),
      ]),
    [side],
  );
  const rows = data?.items.filter((schedule) => schedule.side === side);
  if (side === "payer" && !rows?.length) return null;

  return (
    <section aria-labelledby="schedules-title">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="schedules-title" className="text-h3">
          Schedules
        </h2>
        {side === "payee" && (
          <Button look="outline" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" size={18} /> New schedule
          </Button>
        )}
      </div>
      {stop.isError && (
        <Notice tone="bad" className="mb-4">
          The schedule was not stopped. {stop.error.message}
        </Notice>
      )}
      <DataTable
        caption="Schedules"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        waitingRows={2}
        failure={
          isError && !data && <LoadFailure onRetry={refetch}>Your schedules could not be loaded.</LoadFailure>
        }
        empty={
          <p className="border-t border-line py-4 text-muted">
            No data available. A schedule writes the same bill again every week, month, quarter or year.
          </p>
        }
      />
      {adding && (
        <Suspense fallback={null}>
          <ScheduleDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {stopping && (
        <ConfirmDialog
          title="Stop this schedule?"
          confirm="Stop it"
          dismiss="Keep it"
          onClose={() => setStopping(null)}
          onConfirm={() => stop.mutate(stopping.id)}
        >
          No further bill is written for {stopping.description}. Bills that are written stay as they are.
        </ConfirmDialog>
      )}
    </section>
  );
}
