import { TradeList } from "./trade-list";

/** All quotes of the shop. */
export function Component() {
  return <TradeList kind="quotes" />;
}
