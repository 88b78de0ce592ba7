import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ShowMore } from "@/shared/ui/show-more";
import { Skeleton } from "@/shared/ui/skeleton";
import { reviews } from "../reviews/queries";
import { ReviewItem } from "../reviews/review-item";
import { ReviewSummary } from "../reviews/review-summary";

/** The buyers' reviews of a lot, for its seller. */
export function ItemReviews({ id }: { id: string }) {
  const list = useInfiniteQuery(reviews(id));
  const { data, isPending, isError, refetch } = list;
  const first = data?.pages[0];
  return (
    <section aria-label="Reviews" className="mt-5 rounded-md border border-line bg-paper p-4 sm:p-5">
      {isPending && <Skeleton className="h-28" />}
      {isError && <LoadFailure onRetry={refetch}>The reviews could not be loaded.</LoadFailure>}
      {first?.total === 0 && (
        <p className="text-muted">No reviews yet. Whoever has bought this can write the first.</p>
      )}
      {first && first.total > 0 && (
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-[14rem_1fr]">
          <ReviewSummary average={first.average} counts={first.counts} total={first.total} />
          <div>
            <ul>
              {data?.pages
                .flatMap((page) => page.items)
                .map((item) => (
                  <ReviewItem key={item.id} review={item} />
                ))}
            </ul>
            <ShowMore list={list} className="mt-4">
              Show earlier reviews
            </ShowMore>
          </div>
        </div>
      )}
    </section>
  );
}
