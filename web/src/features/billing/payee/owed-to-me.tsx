import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/shared/ui/button-link";
import { BillTable } from "../bill-table";
import { payoutDetails } from "../payout/queries";
import { billPage } from "../queries";
import { Schedules } from "../schedules/schedules";

/** The debts of others to the account: transfers to confirm first, then every bill, then the schedules. */
export default function OwedToMe({ onView }: { onView: (id: string) => void }) {
  const waiting = useQuery(billPage({ side: "payee", status: "payment waiting" }));
  return (
    <div className="space-y-12">
      <HowIAmPaid />
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

/** The way to the payout details; it says so if there are none yet. */
function HowIAmPaid() {
  const { data } = useQuery(payoutDetails);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-2xl text-muted">
        {data?.length === 0
          ? "Your bills do not say yet how to pay you. Add your bank account or mobile money."
          : "Your bills say how to pay you."}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/billing/statement" look="outline">
          Statement
        </ButtonLink>
        <ButtonLink to="/payout-details" look="outline">
          Payout details
        </ButtonLink>
      </div>
    </div>
  );
}
