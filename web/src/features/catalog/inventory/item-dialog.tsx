import { useQuery } from "@tanstack/react-query";
import { asProblem } from "@/shared/api/problem";
import Dialog from "@/shared/ui/dialog";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { ItemActions } from "./item-actions";
import { ItemFacts } from "./item-facts";
import { MovementLedger } from "./movement-ledger";
import { lot } from "./queries";

interface ItemDialogProps {
  id: string;
  onClose: () => void;
}

/** The details of a lot: its data, its stock with all movements, and its actions. */
export function ItemDialog({ id, onClose }: ItemDialogProps) {
  const { data, isError, error, refetch } = useQuery(lot(id));
  return (
    <Dialog wide title="Item Details" onClose={onClose}>
      {data && (
        <>
          <ItemFacts lot={data} />
          <ItemActions lot={data} onDeleted={onClose} />
          <MovementLedger id={id} unit={data.unit} />
        </>
      )}
      {!data && !isError && (
        <div role="status" className="space-y-4">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
        </div>
      )}
      {!data && isError && asProblem(error)?.status === 404 && (
        <p className="py-6 text-muted">This item is not among yours. It may have been deleted.</p>
      )}
      {!data && isError && asProblem(error)?.status !== 404 && (
        <LoadFailure onRetry={refetch}>The item could not be loaded.</LoadFailure>
      )}
    </Dialog>
  );
}
