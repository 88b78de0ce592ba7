import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { post } from "@/shared/api/send";
import type { FullSale } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { Button } from "@/shared/ui/button";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Notice } from "@/shared/ui/notice";
import { sale } from "./queries";

/** The seller cancels an unpaid order, with a reason. */
export function CancelSale({ sale: sold }: { sale: FullSale }) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const cancelling = useChange(
    (reason: string) => post("/api/sales/{id}/cancel", { path: { id: sold.id }, body: { reason } }),
    ["sales.order-cancelled"],
    { onSuccess: (changed) => client.setQueryData(sale(sold.id).queryKey, changed) },
  );
  const close = () => setAsked(false);
  return (
    <div className="mt-6 empty:hidden">
      {sold.canCancel && (
        <>
          <Button look="danger" onClick={() => setAsked(true)}>
            Cancel the order
          </Button>
          <p className="mt-2 text-small text-muted">
            Nothing of it is paid, announced or sent, so you can still cancel it.
          </p>
        </>
      )}
      {cancelling.isSuccess && (
        <Notice tone="good" className="bg-paper!">
          The order is cancelled, and its goods are back in stock. {sold.buyerName} reads your reason.
        </Notice>
      )}
      {asked && (
        <ReasonDialog
          title={`Cancel order ${sold.orderNumber}?`}
          label="Why"
          confirm="Cancel the order"
          dismiss="Keep it"
          sending={cancelling}
          onSend={(reason) => cancelling.mutate(reason, { onSuccess: close })}
          onClose={close}
        >
          The whole order ends and its goods go back in stock. {sold.buyerName} reads this reason. It cannot
          be taken back.
        </ReasonDialog>
      )}
    </div>
  );
}
