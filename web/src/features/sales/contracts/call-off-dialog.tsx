import { useQuery } from "@tanstack/react-query";
import { addresses } from "@/shared/address/addresses";
import type { FullContract } from "@/shared/api/types";
import Dialog from "@/shared/ui/dialog";
import { Skeleton } from "@/shared/ui/skeleton";
import { account } from "../queries";
import { CallOffForm } from "./call-off-form";

/** A dialog that makes an order against a contract. It waits for the account's addresses. */
export default function CallOffDialog({
  contract,
  onClose,
}: {
  contract: FullContract;
  onClose: () => void;
}) {
  const known = useQuery(account);
  const saved = useQuery(addresses);
  return (
    <Dialog wide title={`Call off ${contract.productName}`} onClose={onClose}>
      {known.isPending || saved.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <CallOffForm
          contract={contract}
          account={known.data}
          saved={saved.data?.items ?? []}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
