import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import Dialog from "@/shared/ui/dialog";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { BillStatusMark } from "./bill-status";
import { payableBills } from "./queries";

interface ChooseBillProps {
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** A choice among the payable bills, the one that is due first on top. */
export default function ChooseBill({ onChoose, onClose }: ChooseBillProps) {
  const { data, isError, refetch } = useQuery(payableBills);
  return (
    <Dialog wide title="Make Payment" onClose={onClose}>
      {data?.length === 0 && <p>You have nothing to pay now. New bills stand here as soon as they come.</p>}
      {data && data.length > 0 && (
        <>
          <p className="mb-3 text-muted">Choose the bill that you want to pay.</p>
          <ul className="border-t border-line">
            {data.map((bill) => (
              <li key={bill.id}>
                <button
                  type="button"
                  onClick={() => onChoose(bill.id)}
                  className="grid w-full grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 border-b border-line py-3.5 text-left transition-colors hover:bg-paper sm:px-3"
                >
                  <span className="font-semibold">{bill.description}</span>
                  <span className="figures text-right font-bold">
                    {formatPrice(bill.payable, bill.currency)}
                  </span>
                  <span className="text-small text-muted">
                    {bill.payee.name}, due {formatDay(bill.due_date)}
                  </span>
                  <span className="text-right">
                    <BillStatusMark status={bill.status} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!data && isError && <LoadFailure onRetry={refetch}>Your bills could not be loaded.</LoadFailure>}
      {!data && !isError && (
        <div className="space-y-3">
          <LoadingText />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </Dialog>
  );
}
