import { useQuery } from "@tanstack/react-query";
import { useModule } from "@/shared/api/modules";
import { query } from "@/shared/api/query";
import { type Charge, ChargeSteps } from "@/shared/charges/charge-steps";
import { formatPrice } from "@/shared/lib/money";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { LoadFailure } from "@/shared/ui/load-failure";
import { EVERY } from "../bill-text";
import { proposals } from "../schedules/queries";
import { ScheduleSteps } from "../schedules/schedule-steps";
import type { Schedule } from "../types";

type Row = { id: string; description: string; from: string; what: string; amount: string } & (
  | { schedule: Schedule }
  | { charge: Charge }
);

const WHAT: Record<Charge["type"], string> = { Freight: "Freight, once", Fee: "A cost on the way, once" };

const column = columnsOf<Row>();
const COLUMNS = column.columns([
  column.names("Description", (row) => row.description),
  column.shown("To", (row) => row.from),
  column.shown("What", (row) => row.what),
  column.figures("Amount", (row) => row.amount),
  column.actions(
    (row) =>
      "charge" in row ? <ChargeSteps charge={row.charge} /> : <ScheduleSteps schedule={row.schedule} />,
    "Answer",
  ),
]);

/** Charges and schedules proposed to the account, which owes nothing before it accepts. Hidden if nothing waits. */
export function Waiting() {
  const carriage = useModule("logistics");
  const asked = useQuery(proposals);
  const charged = useQuery(
    query("/api/charges", { query: { waiting: true, limit: 100 } }, { enabled: carriage }),
  );
  const rows = [...(charged.data?.items ?? []).map(ofCharge), ...(asked.data?.items ?? []).map(ofSchedule)];
  const failed = [asked, charged].find(({ isError, data }) => isError && !data);
  if (rows.length === 0 && !failed) return null;
  return (
    <section aria-labelledby="waiting-title" className="border-l-4 border-cherry pl-4 sm:pl-6">
      <h2 id="waiting-title" className="text-h3">
        Waiting for your answer
      </h2>
      <p className="mt-1 mb-3 text-muted">You owe nothing of this before you accept it.</p>
      {rows.length > 0 && (
        <DataTable
          caption="Waiting for your answer"
          columns={COLUMNS}
          rows={rows}
          rowId={(row) => row.id}
          empty={null}
        />
      )}
      {failed && <LoadFailure onRetry={failed.refetch}>What waits for you could not be loaded.</LoadFailure>}
    </section>
  );
}

function ofCharge(charge: Charge): Row {
  const { id, description, type, amount, currency, payee } = charge;
  return {
    id,
    description,
    from: payee.name,
    what: WHAT[type],
    amount: formatPrice(amount, currency),
    charge,
  };
}

function ofSchedule(schedule: Schedule): Row {
  const { id, description, every, amount, currency, payee } = schedule;
  return {
    id,
    description,
    from: payee.name,
    what: EVERY[every],
    amount: formatPrice(amount, currency),
    schedule,
  };
}
