import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { type GrowerAccount, seasons } from "../queries";

const CarryOverDialog = lazy(() => import("./carry-over-dialog"));

/** Offers to carry what a grower owes at the end of a season over into another one. */
export function CarryOver({ account }: { account: GrowerAccount }) {
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery(seasons());
  const closed = data.some(
    ({ season, secondPayment }) => season === account.season && secondPayment !== null,
  );
  const others = data.filter(
    ({ season, secondPayment, currency }) =>
      season !== account.season && secondPayment === null && currency === account.currency,
  );
  const owes = `${account.producer} owes you ${formatPrice(account.balance.replace("-", ""), account.currency)}.`;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4 print:hidden">
      <p>
        {owes}{" "}
        {!closed &&
          "It can be carried over into another season once this one is closed by its second payment."}
        {closed &&
          others.length === 0 &&
          "It can be carried over once another season in this currency has a delivery."}
      </p>
      {closed && others.length > 0 && (
        <Button look="outline" onClick={() => setOpen(true)}>
          Carry over
        </Button>
      )}
      <Suspense fallback={null}>
        {open && <CarryOverDialog account={account} seasons={others} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
