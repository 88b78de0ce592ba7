import { useState } from "react";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { useCallKey } from "@/shared/lib/use-call-key";
import { useRole } from "@/shared/session/use-role";
import { Button } from "@/shared/ui/button";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import type { AdminOrder } from "../wire";

/** The owner, or staff for books, cancels one line of an order. The server says whether it has left. */
export function CancelLine({ order, line }: { order: AdminOrder; line: AdminOrder["lines"][number] }) {
  const owner = useRole("administrator");
  const books = useRole("staff-books");
  const [asking, setAsking] = useState(false);
  // A lost answer is asked for again with the same key, and another reason has another key.
  const key = useCallKey();
  const cancel = useChange(
    (reason: string) =>
      post("/api/admin/orders/{id}/cancel-lines", {
        path: { id: order.id },
        key: key.current,
        body: { lines: [line.purchase_id], reason },
      }),
    ["/api/admin", "/api/orders", "/api/billing", "/api/bills"],
    {
      onSuccess: () => setAsking(false),
      onError: key.refused,
    },
  );
  const over = order.cancelled_at || order.delivered_at || line.cancelled;
  // The only line is cancelled with its order.
  if (!(owner || books) || over || order.lines.length === 1) return null;
  return (
    <>
      <Button look="outline" className="mt-2" onClick={() => setAsking(true)}>
        Cancel this line<span className="sr-only">: {line.name}</span>
      </Button>
      {asking && (
        <ReasonDialog
          title={`Cancel ${line.name}?`}
          label="Reason"
          confirm="Cancel this line"
          dismiss="Keep it"
          sending={cancel}
          onSend={(reason) => cancel.mutate(reason)}
          onClose={() => setAsking(false)}
        >
          Its stock goes back to its seller and it is credited. What was paid for it is owed back: refund it
          on the bill. Both sides read the reason.
        </ReasonDialog>
      )}
    </>
  );
}
