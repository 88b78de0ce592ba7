import { useQuery } from "@tanstack/react-query";
import type { Product } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { GoodRow } from "../good-row";
import { GoodsSearch } from "../goods-search";
import { SectionTitle } from "../section-title";
import { featuredGoods, useFeature } from "./queries";

/** The featured goods, and a search for others. */
export function Component() {
  const featured = useQuery(featuredGoods);
  const change = useFeature();
  const shown = new Set(featured.data?.map(({ id }) => id));
  const put = (product: Product, on: boolean) => change.mutate({ product, featured: on });
  return (
    <>
      <SectionTitle title="Featured">
        These goods stand under “Featured” in the store. One that is no longer on sale leaves them by itself.
      </SectionTitle>
      <FailureNotice
        error={change.error}
        failed={`${change.variables?.product.name} was not changed.`}
        className="mb-5"
      />
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
        <GoodsSearch title="Put others in front">
          {(product) =>
            shown.has(product.id) ? (
              <span className="text-muted">In front</span>
            ) : (
              <Button
                aria-label={`Feature: ${product.name}`}
                disabled={change.isPending}
                onClick={() => put(product, true)}
              >
                Feature
              </Button>
            )
          }
        </GoodsSearch>
        <Section title="In front now" ruled>
          {!featured.data && featured.isError && (
            <LoadFailure onRetry={featured.refetch}>The featured goods could not be loaded.</LoadFailure>
          )}
          {!featured.data && !featured.isError && <Skeleton className="mt-4 h-64" />}
          {featured.data?.length === 0 && (
            <p className="py-5 text-muted">Nothing is in front. Search for a product and feature it.</p>
          )}
          <ul>
            {featured.data?.map((product) => (
              <GoodRow key={product.id} product={product}>
                <Button
                  look="outline"
                  aria-label={`Take away: ${product.name}`}
                  disabled={change.isPending}
                  onClick={() => put(product, false)}
                >
                  Take away
                </Button>
              </GoodRow>
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}
