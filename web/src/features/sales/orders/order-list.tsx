import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Order } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Picture } from "@/shared/ui/picture";
import { Section } from "@/shared/ui/section";
import { ShowMore } from "@/shared/ui/show-more";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { orders } from "../queries";
import { StatusMark } from "./status-mark";

/** The account's orders, newest first. */
export function OrderList() {
  const list = useInfiniteQuery(orders);
  const { data, isPending, isError, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Section title="Orders" heading="border-b border-ink pb-3 text-h2">
      {isPending && (
        <div className="space-y-4 pt-5">
          <LoadingText />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
      {isError && <LoadFailure onRetry={refetch}>Your orders could not be loaded.</LoadFailure>}
      {data && items.length === 0 && (
        <Empty title="No orders yet." action={<ButtonLink to="/home">Find something to brew</ButtonLink>}>
          Every order you place stands here, with its goods, its price and its status.
        </Empty>
      )}
      <ul>
        {items.map((item) => (
          <OrderRow key={item.id} order={item} />
        ))}
      </ul>
      <ShowMore list={list} className="mt-6">
        Show earlier orders
      </ShowMore>
    </Section>
  );
}

function OrderRow({ order }: { order: Order }) {
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-b border-line py-5 transition-colors hover:bg-card sm:grid-cols-[1fr_auto_7rem] sm:px-3">
      <div>
        <h3 className="figures text-lead">
          <Link
            to={`/account/orders/${order.id}`}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            Order {order.number}
          </Link>
        </h3>
        <p className="text-small text-muted">{formatInstant(order.placed_at)}</p>
        <p className="mt-2">
          <StatusMark status={order.status} />
        </p>
      </div>
      <div aria-hidden="true" className="hidden -space-x-3 sm:flex">
        {order.lines.slice(0, 4).map((line) => (
          <span key={line.item_id} className="leaf-shape-sm size-14 overflow-hidden border-2 border-paper">
            <Picture src={line.image_url} alt="" />
          </span>
        ))}
      </div>
      <p className="figures self-start text-right text-lead font-bold sm:self-center">
        {formatPrice(order.total, order.currency)}
      </p>
    </li>
  );
}
