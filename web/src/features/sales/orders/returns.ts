import { call, type FullOrder, type ReturnReason } from "../wire";

export type ReturnLine = FullOrder["lines"][number];

/** What is sent back of one line, and why. */
export interface Chosen {
  quantity: number;
  reason: ReturnReason | "";
}

export interface Returned {
  lines: { purchaseId: string; quantity: number }[];
  reason: ReturnReason;
  note: string;
}

/** A single line starts with all of it: that is what the buyer came for. Several start with none. */
export function startOf(lines: ReturnLine[]): Record<string, Chosen> {
  const all = lines.length === 1;
  return Object.fromEntries(
    lines.map(({ purchase_id, quantity, returned = 0 }) => [
      purchase_id,
      { quantity: all ? quantity - returned : 0, reason: "" as const },
    ]),
  );
}

/** A return has one reason: lines that come back for different reasons are returns of their own. */
export function byReason(chosen: Record<string, Chosen>, note: string): Returned[] {
  const returns = new Map<ReturnReason, Returned>();
  for (const [purchaseId, { quantity, reason }] of Object.entries(chosen)) {
    if (quantity < 1 || reason === "") continue;
    const one = returns.get(reason) ?? { lines: [], reason, note };
    one.lines.push({ purchaseId, quantity });
    returns.set(reason, one);
  }
  return [...returns.values()];
}

export function returnGoods(orderId: string, body: Returned, idempotencyKey: string) {
  return call<unknown>("POST", `/api/orders/${encodeURIComponent(orderId)}/returns`, {
    body,
    headers: { "Idempotency-Key": idempotencyKey },
  });
}
