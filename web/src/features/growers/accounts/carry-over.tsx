import { formatPrice } from "@/shared/lib/money";
import type { GrowerAccount } from "../queries";
import { CarryOverButton } from "./carry-over-button";
import { useCarryOver } from "./use-carry-over";

/** Says what a grower owes, and offers to carry it over into another season. */
export function CarryOver({ account }: { account: GrowerAccount }) {
  const { closed, others } = useCarryOver(account);
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
      <CarryOverButton account={account} />
    </div>
  );
}
