import type { MessageButtonProps } from "@/shared/slots/messaging";
import Dialog from "@/shared/ui/dialog";
import MessageForm from "./message-form";

interface MessageDialogProps extends Omit<MessageButtonProps, "label"> {
  onClose: () => void;
}

export default function MessageDialog({ onClose, ...rest }: MessageDialogProps) {
  return (
    <Dialog title={`Message ${rest.to}`} onClose={onClose}>
      <MessageForm {...rest} />
    </Dialog>
  );
}
