import { queryOptions } from "@tanstack/react-query";
import { post } from "@/shared/api/send";
import { asProblem } from "../api/problem";
import { read } from "../api/query";
import type { AdjustedItem, CartRow } from "../api/types";
import { notify } from "../ui/notify";
import { forgetVisitorCart, useVisitorCart } from "./visitor-cart";

const ADJUSTED_SHOWN = 3;

export const MERGE_FAILED = "What you put into the cart before you logged in is not in it yet.";

/** The caller's cart. The lines that the browser stored before the sign-in are merged into it first. */
export const cartRows = queryOptions({
  queryKey: ["/cart/get"],
  queryFn: async () => (await mergeVisitorCart()) ?? (await read("/cart/get", {})),
  meta: { failure: "Failed to fetch cart" },
});

/** The cart after the merge; null if there is nothing to merge, or if it has to wait for the next fetch. */
async function mergeVisitorCart(): Promise<CartRow[] | null> {
  const { lines } = useVisitorCart.getState();
  if (lines.length === 0) return null;
  try {
    const { items, adjusted } = await post("/api/cart/merge", { body: { items: lines } });
    forgetVisitorCart();
    for (const message of adjustments(adjusted)) notify(message);
    return items;
  } catch (error) {
    if (asProblem(error)?.status === 422) {
      // The server will never accept these lines; if they stayed, every fetch would be refused.
      forgetVisitorCart();
      notify("What was in your cart before you logged in could not be taken over.");
      return null;
    }
    if (!useVisitorCart.getState().mergeFailed) notify(`${MERGE_FAILED} The cart offers another try.`);
    useVisitorCart.setState({ mergeFailed: true });
    return null;
  }
}

/** Texts about the lines that were merged with a change. */
export function adjustments(adjusted: AdjustedItem[]): string[] {
  const told = adjusted
    .slice(0, ADJUSTED_SHOWN)
    .map(({ name, reason }) => `${name ?? "A product"} in your cart: ${reason}`);
  const more = adjusted.length - told.length;
  return more > 0 ? [...told, `${more} more in your cart were changed to what can be had.`] : told;
}
