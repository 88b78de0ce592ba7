import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { cartRows } from "@/shared/cart/cart-rows";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { buttonClass } from "@/shared/ui/button-class";
import { Skeleton } from "@/shared/ui/skeleton";
import { order } from "../queries";

export function CheckoutSuccess({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(order(orderId));

  useEffect(() => title.current?.focus(), []);

  const goOn = async () => {
    // The order emptied the cart; the page forgets it too.
    queryClient.setQueryData(cartRows.queryKey, []);
    await navigate("/");
    await queryClient.invalidateQueries(cartRows);
  };

  return (
    <div className="mx-auto max-w-2xl py-6 text-center sm:py-14">
      <div className="leaf-shape overflow-hidden bg-card shadow-lift">
        <div className="p-7 sm:p-12">
          <h1 ref={title} tabIndex={-1} className="text-h1">
            You have successfully checked out!
          </h1>
          {data ? (
            <p className="figures mt-5 text-lead">
              Order <strong>{data.number}</strong>, {formatPrice(data.total, data.currency)}
            </p>
          ) : (
            <Skeleton className="mx-auto mt-5 h-7 w-60" />
          )}
          <p className="mx-auto mt-2 max-w-md text-muted">
            The seller has been told and sends the bill. You find the order under your account, and can cancel
            it there within 24 hours, as long as it has not left.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <Button onClick={() => void goOn()}>Continue Shopping</Button>
            <Link to={`/account/orders/${orderId}`} className={buttonClass("outline")}>
              See the order
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
