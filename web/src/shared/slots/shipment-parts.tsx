import { type ComponentType, createContext, type ReactNode, use } from "react";

interface ShipmentProps {
  shipmentId: string;
}

/**
 * The parts of a shipment on another feature's screen. The app provides them if shipments are on; otherwise that screen
 * shows its own data.
 */
export interface ShipmentParts {
  /** Its number, as a link. */
  Number: ComponentType<ShipmentProps>;
  /** Its status and its day of arrival. */
  Status: ComponentType<ShipmentProps>;
  /** The button with which its buyer confirms the receipt, if that is possible now. */
  Receipt: ComponentType<ShipmentProps>;
  /** The days that its letter of credit sets, if it is paid under one. */
  Letter: ComponentType<ShipmentProps>;
  /** One of its papers, by title, as a line of a list; `missing` names the provider of a missing one. */
  Paper: ComponentType<ShipmentProps & { title: string; missing: ReactNode }>;
}

const ShipmentPartsContext = createContext<ShipmentParts | null>(null);

export const ShipmentPartsProvider = ShipmentPartsContext.Provider;

export function useShipmentParts(): ShipmentParts | null {
  return use(ShipmentPartsContext);
}
