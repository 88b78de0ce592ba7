import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "@/shared/lib/money";
import { sums } from "./queries";
import type { BillingSummary, Side } from "./types";

/** The total to pay, or to receive, and the overdue part. It is empty until it is known. */
export function SumsLine({ side }: { side: Side }) {
  const { data } = useQuery(sums);
  const all = side === "payer" ? data?.toPay : data?.toReceive;
  const overdue = side === "payer" ? data?.toPayOverdue : data?.toReceiveOverdue;
  return (
    <p className="figures mt-2 min-h-6 text-muted">
      {all && (
        <>
          {all.length > 0
            ? `${list(all)} ${side === "payer" ? "to pay" : "to be paid to you"}`
            : NOTHING[side]}
          {overdue && overdue.length > 0 && (
            <span className="font-semibold text-danger">, {list(overdue)} of it overdue</span>
          )}
        </>
      )}
    </p>
  );
}

const NOTHING: Record<Side, string> = {
  payer: "You owe nothing now.",
  payee: "Nobody owes you anything now.",
};

function list(amounts: BillingSummary["toPay"]): string {
  return amounts.map(({ amount, currency }) => formatPrice(amount, currency)).join(" and ");
}
