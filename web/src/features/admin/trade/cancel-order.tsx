import { useState } from "react";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { useRole } from "@/shared/session/use-role";
import { Button } from "@/shared/ui/button";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import type { AdminOrder } from "../wire";

/** The owner, and no one of the staff, cancels an order of which nothing has left. */
export function CancelOrder({ order }: { order: AdminOrder }) {
  const owner = useRole("administrator");
  const [asking, setAsking] = useState(false);
  const cancel = useChange(
    (reason: string) => post("/api/admin/orders/{id}/cancel", { path: { id: order.id }, body: { reason } }),
    ["/api/admin", "/api/orders", "/api/billing", "/api/bills"],
    { onSuccess: () => setAsking(false) },
  );
  if (!owner || order.cancelled_at || order.delivered_at) return null;
  return (
    <>
      <Button look="outline" className="mt-6" onClick={() => setAsking(true)}>
        Cancel the order
      </Button>
      {asking && (
        <ReasonDialog
          title={`Cancel ${order.number}?`}
          label="Reason"
          confirm="Cancel the order"
          dismiss="Keep it"
          sending={cancel}
          onSend={(reason) => cancel.mutate(reason)}
          onClose={() => setAsking(false)}
        >
          Its stock goes back to its sellers and its bills are credited. What was paid is owed back: refund it
          on the bill. Both sides read the reason.
        </ReasonDialog>
      )}
    </>
  );
}
