import { ArrowLeft } from "lucide-react";
import { asProblem } from "@/shared/api/problem";
import type { CartRow } from "@/shared/api/types";
import { availableText } from "@/shared/cart/add-failure";
import { MERGE_FAILED } from "@/shared/cart/cart-rows";
import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { BACK_LOOK } from "@/shared/ui/back-link";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Skeleton } from "@/shared/ui/skeleton";
import { CartItem } from "./cart-item";
import { CartSummary } from "./cart-summary";
import { useUpdateCart } from "./mutations";
import { useCart } from "./queries";
import { useBack } from "./use-back";
import { useRemoval } from "./use-removal";

/** `canCheckOut` is false if the shop takes no orders. */
export function CartPage({ canCheckOut }: { canCheckOut: boolean }) {
  const back = useBack();
  const { data, isError, refetch } = useCart();
  const mergeFailed = useVisitorCart((cart) => cart.mergeFailed);

  return (
    <div className="shell py-8 sm:py-12">
      <button type="button" onClick={back} className={BACK_LOOK}>
        <ArrowLeft aria-hidden="true" size={18} /> Back
      </button>
      <h1 className="mt-2 mb-8 text-h1">Cart</h1>
      {isError && <LoadFailure onRetry={refetch}>Error: Failed to fetch cart</LoadFailure>}
      {!isError && mergeFailed && <LoadFailure onRetry={refetch}>{MERGE_FAILED}</LoadFailure>}
      {!isError && !data && <CartSkeleton />}
      {!isError && data && <CartContent rows={data} canCheckOut={canCheckOut} />}
    </div>
  );
}

function CartContent({ rows, canCheckOut }: { rows: CartRow[]; canCheckOut: boolean }) {
  const update = useUpdateCart();
  const { remove, removeRow, said, emptyTitle } = useRemoval(rows);

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_22rem] lg:gap-16">
      <div>
        <p role="status" className="sr-only">
          {said}
        </p>
        {update.isError && !update.isPending && (
          <Notice tone="bad" className="mb-5">
            Failed to update cart{whyNot(update.error)}
          </Notice>
        )}
        {remove.isError && !remove.isPending && (
          <Notice tone="bad" className="mb-5">
            Failed to remove item from cart
          </Notice>
        )}
        {rows.length === 0 ? (
          <Empty
            title="Your cart is empty."
            titleRef={emptyTitle}
            action={
              <ButtonLink to="/home" look="outline">
                Find something to brew
              </ButtonLink>
            }
          />
        ) : (
          <ul className="border-t border-ink">
            {rows.map((row) => (
              <CartItem
                key={row.id}
                row={row}
                onQuantity={(quantity) => update.mutate({ itemID: row.item_id, quantity })}
                onRemove={() => removeRow(row)}
                removing={remove.isPending && remove.variables === row.item_id}
              />
            ))}
          </ul>
        )}
      </div>
      <CartSummary rows={rows} canCheckOut={canCheckOut} />
    </div>
  );
}

function whyNot(error: Error): string {
  const problem = asProblem(error);
  if (typeof problem?.body.available === "number") return `. ${availableText(problem.body.available)}`;
  return problem?.status === 422 ? `. ${problem.message}` : "";
}

function CartSkeleton() {
  return (
    <div>
      <p role="status" className="mb-4 text-muted">
        Loading...
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="mt-4 h-28" />
    </div>
  );
}
