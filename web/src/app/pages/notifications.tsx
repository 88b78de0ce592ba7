import { NotificationsPage } from "@/features/messages/notifications/notifications-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("messages") ? <NotificationsPage /> : <SwitchedOff />;
}
