import type { MessagingProps } from "@/shared/slots/messaging";
import Dialog from "@/shared/ui/dialog";
import MessageForm from "./message-form";

interface MessageDialogProps extends Omit<MessagingProps, "label"> {
  onClose: () => void;
}

export default function MessageDialog({ onClose, ...rest }: MessageDialogProps) {
  return (
    <Dialog title={`Message ${rest.to}`} onClose={onClose}>
      <MessageForm {...rest} />
    </Dialog>
  );
}
