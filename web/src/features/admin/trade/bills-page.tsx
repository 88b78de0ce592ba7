import { TradeList } from "./trade-list";

/** All bills of the shop. */
export function Component() {
  return <TradeList kind="bills" />;
}
