import { ConfirmDialog } from "./confirm-dialog";

interface ReceiptQuestionProps {
  /** A shipment or an order, by its number. */
  what: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of a receipt, and explains the consequences. */
export function ReceiptQuestion({ what, onConfirm, onClose }: ReceiptQuestionProps) {
  return (
    <ConfirmDialog
      title={`Have you received ${what}?`}
      confirm="Yes, I have it"
      dismiss="Not yet"
      look="solid"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Look the goods over first. Once you confirm, they count as delivered: the sale is complete, the 30 days
      for returns begin, and you can rate what you bought. This cannot be taken back.
    </ConfirmDialog>
  );
}
