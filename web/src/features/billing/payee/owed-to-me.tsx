import { useQuery } from "@tanstack/react-query";
import { BillTable } from "../bill-table";
import { billPage } from "../queries";
import { Schedules } from "../schedules/schedules";

/** The debts of others to the account: transfers to confirm first, then every bill, then the schedules. */
export default function OwedToMe({ onView }: { onView: (id: string) => void }) {
  const waiting = useQuery(billPage({ side: "payee", status: "payment waiting" }));
  return (
    <div className="space-y-12">
      {(waiting.data?.total ?? 0) > 0 && (
        <BillTable
          title="Payments to Confirm"
          filter={{ side: "payee", status: "payment waiting" }}
          onView={onView}
        />
      )}
      <BillTable title="Bills to Others" filter={{ side: "payee" }} shown={10} onView={onView} />
      <Schedules side="payee" />
    </div>
  );
}
