import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { ReceiptQuestion } from "@/shared/ui/receipt-question";
import { receiveShipment } from "../calls";
import { useShipmentChange } from "../use-shipment-change";
import type { FullShipment } from "../wire";

/** The buyer confirms the receipt of a shipment. Shown only if that is possible; it asks for confirmation first. */
export function ConfirmReceipt({ shipment }: { shipment: FullShipment }) {
  const [asked, setAsked] = useState(false);
  const receive = useShipmentChange(() => receiveShipment(shipment.id));
  return (
    <>
      {shipment.may.receive && (
        <Button
          look="outline"
          aria-label={`Confirm receipt of ${shipment.number}`}
          disabled={receive.isPending}
          onClick={() => setAsked(true)}
        >
          Confirm receipt
        </Button>
      )}
      {receive.isSuccess && (
        <Notice tone="good" className="w-full bg-paper!">
          Thank you. You have confirmed that {shipment.number} came.
        </Notice>
      )}
      <FailureNotice
        error={receive.error}
        failed="It was not confirmed."
        ownWords
        className="w-full bg-paper!"
      />
      {asked && (
        <ReceiptQuestion
          what={`shipment ${shipment.number}`}
          onConfirm={() => receive.mutate(undefined)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
