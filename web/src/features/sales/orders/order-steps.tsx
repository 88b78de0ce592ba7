import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { classNames } from "@/shared/lib/class-names";
import { formatInstant } from "@/shared/lib/dates";
import { useShipmentParts } from "@/shared/slots/shipment-parts";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Notice } from "@/shared/ui/notice";
import { ReceiptQuestion } from "@/shared/ui/receipt-question";
import { cancelOrder, order, receiveOrder } from "../queries";

const ReturnDialog = lazyPart(() => import("./return-dialog"));

interface OrderStepsProps {
  order: Order;
  /** The purchase to act on; without it, all purchases of the order. */
  only?: string;
  className?: string;
}

/** The buyer's actions on an order: confirm the receipt, cancel, return goods. */
export function OrderSteps({ order: placed, only, className }: OrderStepsProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<"cancel" | "return" | "receive" | null>(null);
  const shipment = useShipmentParts();
  const close = () => setAsked(null);
  const step = useChange(
    (what: "cancel" | "receive") => (what === "cancel" ? cancelOrder(placed.id) : receiveOrder(placed.id)),
    ["sales.order-cancelled", "sales.order-delivered"],
    { onSuccess: (changed) => client.setQueryData(order(placed.id).queryKey, changed) },
  );
  const lines = placed.lines.filter((line) => only === undefined || line.purchase_id === only);
  const shipments = placed.cancelled_at ? [] : [...new Set(lines.flatMap((line) => line.shipment_id ?? []))];
  const open = placed.can_cancel || placed.can_receive || placed.can_return || shipments.length > 0;
  // After a return of everything the confirmation stays on the screen.
  if (!open && !step.isSuccess && !asked) return null;

  return (
    <div className={classNames("empty:hidden", className)}>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {lines.some(({ returnable }) => returnable > 0) && (
          <Button look="outline" onClick={() => setAsked("return")}>
            Return goods
          </Button>
        )}
        {shipment && shipments.map((id) => <shipment.Receipt key={id} shipmentId={id} />)}
        {placed.can_receive && (
          <Button look="outline" disabled={step.isPending} onClick={() => setAsked("receive")}>
            Confirm receipt
          </Button>
        )}
        {placed.can_cancel && (
          <Button look="danger" disabled={step.isPending} onClick={() => setAsked("cancel")}>
            Cancel order
          </Button>
        )}
      </div>
      <p className="mt-2 text-small text-muted empty:hidden">{untilWhen(placed)}</p>
      {step.isSuccess && (
        <Notice tone="good" className={classNames("mt-4", only && "bg-paper!")}>
          {step.variables === "cancel"
            ? "The order is cancelled. Its goods are back on the shelf."
            : "Thank you. You have confirmed that the order came."}
        </Notice>
      )}
      <FailureNotice error={step.error} ownWords className={classNames("mt-4", only && "bg-paper!")} />
      {asked === "cancel" && (
        <ConfirmDialog
          title={`Cancel order ${placed.number}?`}
          confirm="Cancel the order"
          dismiss="Keep it"
          onClose={close}
          onConfirm={() => step.mutate("cancel")}
        >
          {placed.lines.length > 1 && `All ${placed.lines.length} products of the order are cancelled. `}
          Its goods go back on the shelf, and any bill for it is withdrawn. This cannot be taken back.
        </ConfirmDialog>
      )}
      {asked === "receive" && (
        <ReceiptQuestion
          what={`order ${placed.number}`}
          onConfirm={() => step.mutate("receive")}
          onClose={close}
        />
      )}
      {asked === "return" && <ReturnDialog order={placed} lines={lines} onClose={close} />}
    </div>
  );
}

function untilWhen({ can_cancel, cancellable_until, can_return, returnable_until }: Order): string {
  const cancel = can_cancel && `It can be cancelled until ${formatInstant(cancellable_until)}.`;
  const give =
    can_return && returnable_until && `Returns are possible until ${formatInstant(returnable_until)}.`;
  return [cancel, give].filter(Boolean).join(" ");
}
