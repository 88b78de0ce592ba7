import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Product } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { notify } from "@/shared/ui/notify";
import { Section } from "@/shared/ui/section";
import { ShowMore } from "@/shared/ui/show-more";
import { Skeleton } from "@/shared/ui/skeleton";
import { StateMark } from "@/shared/ui/state-mark";
import { GoodsSearch } from "../goods-search";
import { SectionTitle } from "../section-title";
import type { WithheldProduct } from "../wire";
import { goodsOffSale, usePutBack } from "./queries";

const OffSaleDialog = lazyPart(() => import("./off-sale-dialog"));

/** The goods that the shop took off sale, and a search for others to take off. */
export function Component() {
  const [asked, setAsked] = useState<Product | null>(null);
  return (
    <>
      <SectionTitle title="Off sale">
        Goods that you take off sale are found and ordered by nobody until you put them back. Their sellers
        read your reason. Orders and contracts go on.
      </SectionTitle>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
        <GoodsSearch title="Take others off sale">
          {(product) => (
            <Button
              look="outline"
              aria-label={`Take off sale: ${product.name}`}
              onClick={() => setAsked(product)}
            >
              Take off sale
            </Button>
          )}
        </GoodsSearch>
        <Section title="Off sale now" ruled>
          <OffSaleNow />
        </Section>
      </div>
      {asked && <OffSaleDialog product={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function OffSaleNow() {
  const list = useInfiniteQuery(goodsOffSale);
  const back = usePutBack();
  const goods = list.data?.pages.flatMap(({ items }) => items);
  if (!goods && list.isError) {
    return <LoadFailure onRetry={list.refetch}>The goods off sale could not be loaded.</LoadFailure>;
  }
  if (!goods) return <Skeleton className="mt-4 h-64" />;
  return (
    <>
      <FailureNotice
        error={back.error}
        failed={`${back.variables?.name} is still off sale.`}
        className="mt-4"
      />
      {goods.length === 0 && <p className="py-5 text-muted">You took nothing off sale.</p>}
      <ul>
        {goods.map((product) => (
          <GoodOffSale key={product.id} product={product}>
            <Button
              look="outline"
              aria-label={`Put back on sale: ${product.name}`}
              disabled={back.isPending}
              onClick={() =>
                back.mutate(product, { onSuccess: () => notify(`${product.name} is back on sale`) })
              }
            >
              Put back on sale
            </Button>
          </GoodOffSale>
        ))}
      </ul>
      <ShowMore list={list} className="mt-6">
        Show more
      </ShowMore>
    </>
  );
}

function GoodOffSale({ product, children }: { product: WithheldProduct; children: ReactNode }) {
  return (
    <li className="flex min-h-20 flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3">
      <span className="min-w-0 grow basis-60">
        <span className="block font-semibold [overflow-wrap:anywhere]">{product.name}</span>
        <span className="block text-small [overflow-wrap:anywhere] text-muted">
          {product.sku}, {product.sellerName}, {formatInstant(product.at)}
        </span>
        <span className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <StateMark tone="bad">Off sale</StateMark>
          <span className="min-w-0 [overflow-wrap:anywhere]">{product.reason}</span>
        </span>
      </span>
      {children}
    </li>
  );
}
