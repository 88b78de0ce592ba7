import type { ComponentType } from "react";
import { useModule } from "@/shared/api/modules";
import type { ShipmentParts } from "@/shared/slots/shipment-parts";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Skeleton } from "@/shared/ui/skeleton";

const load = () => import("@/features/logistics/purchase/shipment-parts");

/** A part of the shipments' feature, downloaded when a purchase is opened. */
function part<Props extends object>(
  name: "ShipmentNumber" | "ShipmentState" | "ShipmentReceipt" | "ShipmentLetter" | "ShipmentPaper",
  waiting = true,
) {
  return lazyPart(
    async () => ({ default: (await load())[name] as ComponentType<Props> }),
    waiting && <Skeleton className="h-5 w-40" />,
  );
}

const PARTS: ShipmentParts = {
  Number: part("ShipmentNumber"),
  Status: part("ShipmentState"),
  Receipt: part("ShipmentReceipt", false),
  Letter: part("ShipmentLetter", false),
  Paper: part("ShipmentPaper"),
};

/** The parts of its shipment that a purchase shows. */
export function useShipmentPartsOfModule(): ShipmentParts | null {
  return useModule("logistics") ? PARTS : null;
}
