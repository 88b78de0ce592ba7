import { UnsubscribePage } from "@/features/messages/mail/unsubscribe-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("messages") ? <UnsubscribePage /> : <SwitchedOff />;
}
