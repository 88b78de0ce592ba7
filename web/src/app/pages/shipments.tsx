import { ShipmentsPage } from "@/features/logistics/shipments-page";
import { useModule } from "@/shared/api/modules";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Skeleton } from "@/shared/ui/skeleton";

const Conversation = lazyPart(
  () => import("@/features/messages/compose/shipment-conversation"),
  <Skeleton className="h-60" />,
);

export function Component() {
  return <ShipmentsPage Conversation={useModule("messages") ? Conversation : null} />;
}
