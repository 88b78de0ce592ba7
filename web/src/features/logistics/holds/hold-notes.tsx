import { lazy, Suspense, useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import { releaseShipment } from "../calls";
import { useChange } from "../use-change";
import type { FullShipment } from "../wire";

const ReasonDialog = lazy(() => import("@/shared/ui/reason-dialog"));

/** The deposit that keeps the goods at their seller's, or the seller's reason to let them leave before it is paid. */
export function DepositNote({ shipment }: { shipment: FullShipment }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const releasing = useChange((reason: string) => releaseShipment(shipment.id, { reason }), {
    success: close,
  });
  const { deposit, may } = shipment;
  if (!deposit) return null;
  const { holds, amount, currency, released } = deposit;
  const open = amount && currency ? ` ${formatPrice(amount, currency)} of it is open.` : "";
  return (
    <Notice tone="plain" className="mb-4 bg-paper!">
      {holds ? (
        <p>
          <span className="font-semibold">Pickup waits for the deposit.</span>
          {open} The goods leave once it is paid, or once their seller releases them.
        </p>
      ) : (
        <p>
          <span className="font-semibold">The seller released the goods before the deposit was paid.</span>
          {released && ` ${released.reason} (${released.by}, ${formatInstant(released.at)})`}
          {open}
        </p>
      )}
      {may.release && (
        <Button look="outline" className="mt-3" onClick={() => setAsking(true)}>
          Release without the deposit
        </Button>
      )}
      <Suspense fallback={null}>
        {asking && (
          <ReasonDialog
            title={`Release ${shipment.number}?`}
            label="Reason"
            confirm="Release it"
            dismiss="Keep it"
            longest={200}
            pending={releasing.isPending}
            error={releasing.error}
            onSend={releasing.mutate}
            onClose={close}
          >
            The goods may leave although the deposit is open. The buyer owes it as before and reads your
            reason. You cannot take this back.
          </ReasonDialog>
        )}
      </Suspense>
    </Notice>
  );
}
