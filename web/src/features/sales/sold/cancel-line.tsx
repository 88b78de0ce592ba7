import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { post } from "@/shared/api/send";
import type { FullSale } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { useCallKey } from "@/shared/lib/use-call-key";
import { Button } from "@/shared/ui/button";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Notice } from "@/shared/ui/notice";
import { sale } from "./queries";

/** The seller cancels one line of an order, paid or not, with a reason. */
export function CancelLine({ sale: sold }: { sale: FullSale }) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  // A lost answer is asked for again with the same key, and another reason has another key.
  const key = useCallKey();
  const cancelling = useChange(
    (reason: string) =>
      post("/api/sales/{id}/cancel-line", { path: { id: sold.id }, key: key.current, body: { reason } }),
    ["sales.order-lines-cancelled"],
    {
      onSuccess: (changed) => client.setQueryData(sale(sold.id).queryKey, changed),
      onError: key.refused,
    },
  );
  const close = () => setAsked(false);
  return (
    <div className="mt-6 empty:hidden">
      {sold.canCancelLine && (
        <>
          <Button look="danger" onClick={() => setAsked(true)}>
            Cancel this line
          </Button>
          <p className="mt-2 text-small text-muted">
            Its goods have not left. What was paid for them is owed back, and the rest of the order goes on.
          </p>
        </>
      )}
      {cancelling.isSuccess && (
        <Notice tone="good" className="bg-paper!">
          The line is cancelled, and its goods are back in stock. {sold.buyerName} reads your reason.
        </Notice>
      )}
      {asked && (
        <ReasonDialog
          title={`Cancel ${sold.productName}?`}
          label="Why"
          confirm="Cancel this line"
          dismiss="Keep it"
          sending={cancelling}
          onSend={(reason) => cancelling.mutate(reason, { onSuccess: close })}
          onClose={close}
        >
          Its goods go back in stock and off the bill of order {sold.orderNumber}. If nothing else is left of
          the order, it is cancelled. {sold.buyerName} reads this reason. It cannot be taken back.
        </ReasonDialog>
      )}
    </div>
  );
}
