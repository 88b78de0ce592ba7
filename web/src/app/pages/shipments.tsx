import { type ComponentProps, lazy, Suspense } from "react";
import { ShipmentsPage } from "@/features/logistics/shipments-page";
import { useModules } from "@/shared/api/modules";
import { Skeleton } from "@/shared/ui/skeleton";
import { SwitchedOff } from "./switched-off";

const ShipmentConversation = lazy(() => import("@/features/messages/compose/shipment-conversation"));

function Conversation(props: ComponentProps<typeof ShipmentConversation>) {
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <ShipmentConversation {...props} />
    </Suspense>
  );
}

export function Component() {
  const isOn = useModules();
  if (!isOn("logistics")) return <SwitchedOff />;
  return <ShipmentsPage Conversation={isOn("messages") ? Conversation : null} />;
}
