import type { Order } from "@/shared/api/types";

type Cancellation = Pick<NonNullable<Order["cancellation"]>, "by" | "reason">;

const BY: Record<Cancellation["by"], string> = {
  buyer: "its buyer",
  seller: "its seller",
  unpaid: "the shop: it was not paid in time",
  undelivered: "the shop: nothing of it could be delivered",
  shop: "the shop",
};

/** The author of a cancellation, with the seller's reason. */
export function cancellationText({ by, reason }: Cancellation): string {
  return reason ? `${BY[by]}: ${reason}` : BY[by];
}
