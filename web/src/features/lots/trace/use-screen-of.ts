import { useModules } from "@/shared/api/modules";
import type { LotGraphNode } from "../queries";

interface Screen {
  to: string;
  text: string;
}

/** Returns a function that tells the screen on which a thing of a graph is; null for none, or while its module is off. */
export function useScreenOf(): (node: LotGraphNode) => Screen | null {
  const on = useModules();
  return ({ label, lotId, producerId, saleId, shipmentId }) => {
    if (lotId) return { to: `/lots/${lotId}`, text: `Open lot ${label}` };
    if (producerId && on("origins"))
      return { to: `/producers/${producerId}`, text: `Open producer ${label}` };
    if (saleId && on("sales")) return { to: `/sales?view=${saleId}`, text: `Open order ${label}` };
    if (shipmentId && on("logistics")) {
      return { to: `/shipments?view=${shipmentId}`, text: `Open shipment ${label}` };
    }
    return null;
  };
}
