import { TradeList } from "./trade-list";

/** All shipments of the shop. */
export function Component() {
  return <TradeList kind="shipments" />;
}
