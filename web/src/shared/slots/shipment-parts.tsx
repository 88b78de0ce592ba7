import { type ComponentType, createContext, type ReactNode, use } from "react";

interface ShipmentProps {
  shipmentId: string;
}

/**
 * What is shown of a shipment on another feature's screen. The app fills it where shipments are switched on; where
 * they are not, that screen shows what it knows itself.
 */
export interface ShipmentParts {
  /** Its number, which leads to it. */
  Number: ComponentType<ShipmentProps>;
  /** Where it stands and when it arrives. */
  Status: ComponentType<ShipmentProps>;
  /** How its buyer confirms that it came, where that can be confirmed now. */
  Receipt: ComponentType<ShipmentProps>;
  /** One of its papers, by title, as a line of a list; `missing` says who it comes from while it is not there. */
  Paper: ComponentType<ShipmentProps & { title: string; missing: ReactNode }>;
}

const ShipmentPartsContext = createContext<ShipmentParts | null>(null);

export const ShipmentPartsProvider = ShipmentPartsContext.Provider;

export function useShipmentParts(): ShipmentParts | null {
  return use(ShipmentPartsContext);
}
