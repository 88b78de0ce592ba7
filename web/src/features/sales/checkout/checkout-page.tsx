import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { addresses } from "@/shared/address/addresses";
import type { CartRow } from "@/shared/api/types";
import { cartRows } from "@/shared/cart/cart-rows";
import { useSignedIn } from "@/shared/session/session";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { account, paymentMethods } from "../queries";
import { CheckoutForm } from "./checkout-form";
import { CheckoutSuccess } from "./checkout-success";
import { ORDER_PARAM } from "./use-place-order";
import { VisitorCheckout } from "./visitor-checkout";

/** The form while the cart has goods; the success screen once the address names the order. */
export function Component() {
  const [params] = useSearchParams();
  const placed = params.get(ORDER_PARAM);
  const signedIn = useSignedIn();
  return (
    <div className="shell py-8 sm:py-12">
      {placed && signedIn ? (
        <CheckoutSuccess orderId={placed} />
      ) : (
        <>
          <h1 className="mb-8 text-h1">Checkout</h1>
          {signedIn ? <Checkout /> : <VisitorCheckout />}
        </>
      )}
    </div>
  );
}

function Checkout() {
  const cart = useQuery(cartRows);
  const known = useQuery({ ...account, staleTime: Number.POSITIVE_INFINITY });
  const saved = useQuery(addresses);
  const methods = useQuery(paymentMethods);
  // The cart is empty as soon as the order is made. The form stays until it has the answer, so that after a lost answer
  // the order can be sent again with the same key.
  const [asked, setAsked] = useState<CartRow[]>([]);

  if (cart.isError) {
    return <LoadFailure onRetry={cart.refetch}>Error: Failed to fetch cart</LoadFailure>;
  }
  if (cart.isPending || known.isPending || saved.isPending || methods.isPending) return <CheckoutSkeleton />;
  const rows = cart.data.length > 0 ? cart.data : asked;
  if (rows.length === 0) {
    return (
      <Empty title="Your cart is empty." action={<ButtonLink to="/home">Back to store</ButtonLink>}>
        There is nothing to check out yet.
      </Empty>
    );
  }
  return (
    <CheckoutForm
      rows={rows}
      account={known.data}
      saved={saved.data?.items ?? []}
      onAsked={() => setAsked(rows)}
    />
  );
}

function CheckoutSkeleton() {
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_24rem]">
      <LoadingText />
      <Skeleton className="h-120" />
      <Skeleton className="h-72" />
    </div>
  );
}
