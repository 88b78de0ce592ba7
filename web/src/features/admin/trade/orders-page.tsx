import { TradeList } from "./trade-list";

/** All orders of the shop. */
export function Component() {
  return <TradeList kind="orders" />;
}
