import { type ComponentProps, lazy, Suspense } from "react";
import { ShipmentsPage } from "@/features/logistics/shipments-page";
import { useModule } from "@/shared/api/modules";
import { Skeleton } from "@/shared/ui/skeleton";

const ShipmentConversation = lazy(() => import("@/features/messages/compose/shipment-conversation"));

function Conversation(props: ComponentProps<typeof ShipmentConversation>) {
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <ShipmentConversation {...props} />
    </Suspense>
  );
}

export function Component() {
  return <ShipmentsPage Conversation={useModule("messages") ? Conversation : null} />;
}
