import { type ComponentType, createContext, use } from "react";

/** The plots behind an order or a contract; null if origins are off. */
type PlotsBehind = ComponentType<{ of: "orders" | "contracts"; id: string }> | null;

const PlotsBehindContext = createContext<PlotsBehind>(null);

export const PlotsBehindProvider = PlotsBehindContext.Provider;

export function usePlotsBehind(): PlotsBehind {
  return use(PlotsBehindContext);
}
