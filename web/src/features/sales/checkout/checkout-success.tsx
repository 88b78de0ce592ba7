import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import type { Order } from "@/shared/api/types";
import { cartRows } from "@/shared/cart/cart-rows";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { discountText } from "@/shared/ui/discount-rows";
import { Empty } from "@/shared/ui/empty";
import { FreightRows } from "@/shared/ui/freight-rows";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { TaxRows } from "@/shared/ui/tax-rows";
import { order } from "../queries";

/** The result of the order that the address names. Anybody can write an address, so the order is fetched. */
export function CheckoutSuccess({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(order(orderId));

  if (data) return data.status === "Cancelled" ? <Cancelled order={data} /> : <Placed order={data} />;
  if (asProblem(error)?.status === 404) {
    return (
      <Empty
        title="This order is not among yours."
        action={<ButtonLink to="/account">See your orders</ButtonLink>}
      />
    );
  }
  if (error) {
    return (
      <Empty
        title="The order could not be loaded."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <div className="mx-auto max-w-2xl py-6 sm:py-14">
      <LoadingText />
      <Skeleton className="leaf-shape h-80" />
    </div>
  );
}

function Placed({ order: placed }: { order: Order }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => title.current?.focus(), []);

  const goOn = async () => {
    // The order emptied the cart; this empties the page's copy.
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
          <p className="figures mt-5 text-lead">
            Order <strong>{placed.number}</strong>, {formatPrice(placed.total, placed.currency)}
          </p>
          {placed.discount && (
            <p className="figures mt-2 text-muted">
              The discount code took off {discountText(placed.discount, placed.currency)}.
            </p>
          )}
          {placed.freight && (
            <FreightRows
              freight={placed.freight}
              currency={placed.currency}
              className="mx-auto mt-4 max-w-sm border-t border-line py-2"
            />
          )}
          {placed.tax && (
            <TaxRows
              tax={placed.tax}
              currency={placed.currency}
              className="mx-auto mt-4 max-w-xs border-y border-line py-2"
            />
          )}
          <p className="mx-auto mt-2 max-w-md text-muted">
            The seller has been told and sends the bill. You find the order under your account, and can cancel
            it there within 24 hours, as long as it has not left.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <Button onClick={() => void goOn()}>Continue Shopping</Button>
            <ButtonLink to={`/account/orders/${placed.id}`} look="outline">
              See the order
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

function Cancelled({ order: cancelled }: { order: Order }) {
  return (
    <Empty
      title={`Order ${cancelled.number} was cancelled.`}
      action={<ButtonLink to={`/account/orders/${cancelled.id}`}>See the order</ButtonLink>}
    >
      Its goods are back on the shelf.
    </Empty>
  );
}
