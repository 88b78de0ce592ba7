import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { StateMark } from "@/shared/ui/state-mark";
import { EVERY, SCHEDULE_STATUS } from "../bill-text";
import type { Schedule, Side } from "../types";
import { schedules } from "./queries";
import { ScheduleSteps } from "./schedule-steps";

const ScheduleDialog = lazyPart(() => import("./schedule-dialog"));
const column = columnsOf<Schedule>();

/** Recurring bills, each with its next date. A payer sees the table once there are any. */
export function Schedules({ side }: { side: Side }) {
  const { data, isError, refetch } = useQuery(schedules);
  const [adding, setAdding] = useState(false);

  const columns = useMemo(
    () =>
      column.columns([
        column.names("Description", (row) => row.description),
        column.shown(side === "payer" ? "To" : "From", ({ payer, payee }) =>
          side === "payer" ? payee.name : payer.name,
        ),
        column.shown("How often", (row) => EVERY[row.every]),
        column.shown("Next", (row) => {
          const next = row.next_due;
          return next ? formatDay(next) : "None";
        }),
        column.shown("Until", (row) => {
          const until = row.until;
          return until ? formatDay(until) : "Open";
        }),
        column.figures("Amount", (row) => formatPrice(row.amount, row.currency)),
        column.shown("Status", (row) => {
          const { tone, label } = SCHEDULE_STATUS[row.status];
          return <StateMark tone={tone}>{label}</StateMark>;
        }),
        column.actions((row) => <ScheduleSteps schedule={row} />, "Steps"),
      ]),
    [side],
  );
  // Proposals that wait for the payer's answer are at the top of the page.
  const rows = data?.items.filter((schedule) => schedule.side === side && !schedule.mayAnswer);
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
            No data available. A schedule writes the same bill again every week, month, quarter or year, once
            its payer has accepted it.
          </p>
        }
      />
      {adding && <ScheduleDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
