import { MessagesPage } from "@/features/messages/messages-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("messages") ? <MessagesPage /> : <SwitchedOff />;
}
