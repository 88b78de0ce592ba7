import { post } from "@/shared/api/send";
import type { Order, Return, ReturnGoods } from "@/shared/api/types";

export type ReturnReason = Return["reason"];

export type ReturnLine = Order["lines"][number];

/** The returned quantity of one line, with the reason. */
export interface Chosen {
  quantity: number;
  reason: ReturnReason | "";
}

/** A single line starts with its whole quantity, because the buyer came for it. Several lines start with none. */
export function startOf(lines: ReturnLine[]): Record<string, Chosen> {
  const all = lines.length === 1;
  return Object.fromEntries(
    lines.map(({ purchase_id, returnable }) => [
      purchase_id,
      { quantity: all ? returnable : 0, reason: "" as const },
    ]),
  );
}

/** Groups the lines by reason, because a return has one reason. */
export function byReason(chosen: Record<string, Chosen>, note: string): ReturnGoods[] {
  const returns = new Map<ReturnReason, ReturnGoods>();
  for (const [purchaseId, { quantity, reason }] of Object.entries(chosen)) {
    if (quantity < 1 || reason === "") continue;
    const one = returns.get(reason) ?? { lines: [], reason, note };
    one.lines.push({ purchaseId, quantity });
    returns.set(reason, one);
  }
  return [...returns.values()];
}

export function returnGoods(orderId: string, body: ReturnGoods, idempotencyKey: string) {
  return post("/api/orders/{id}/returns", { path: { id: orderId }, key: idempotencyKey, body });
}
