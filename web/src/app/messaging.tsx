import { useModule } from "@/shared/api/modules";
import { lazyPart } from "@/shared/ui/lazy-part";

const MessageButton = lazyPart(
  () => import("@/features/messages/compose/message-button"),
  <span className="block h-11" />,
);

/** Provides the message button of other features' screens, if the shop has messages. */
export function useMessaging() {
  return useModule("messages") ? MessageButton : null;
}
