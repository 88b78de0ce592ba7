import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSignedIn } from "@/shared/session/session";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ShowMore } from "@/shared/ui/show-more";
import { Skeleton } from "@/shared/ui/skeleton";
import { reviewStatus, reviews } from "./queries";
import { ReviewItem } from "./review-item";
import { ReviewSummary } from "./review-summary";

const ReviewForm = lazyPart(() => import("./review-form"), <Skeleton className="mt-8 h-80" />);

/** The reviews of a product, and the review form for its buyers. */
export function ReviewSection({ productId }: { productId: string }) {
  const list = useInfiniteQuery(reviews(productId));
  const { data, isPending, isError, refetch } = list;
  const signedIn = useSignedIn();
  const status = useQuery({ ...reviewStatus(productId), enabled: signedIn });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const first = data?.pages[0];

  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-16 scroll-mt-24 sm:mt-20">
      <h2 id="reviews-title" className="border-b border-ink pb-3 text-h2">
        Reviews
      </h2>
      <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_1fr]">
        <div>
          {first && <ReviewSummary average={first.average} counts={first.counts} total={first.total} />}
          {status.data?.may_review && (
            <ReviewForm key={productId} productId={productId} written={status.data.review} />
          )}
        </div>
        <div>
          {isPending && <Skeleton className="h-40" />}
          {isError && <LoadFailure onRetry={refetch}>The reviews could not be loaded.</LoadFailure>}
          <ul>
            {items.map((item) => (
              <ReviewItem key={item.id} review={item} />
            ))}
          </ul>
          <ShowMore list={list} className="mt-6">
            Show earlier reviews
          </ShowMore>
        </div>
      </div>
    </section>
  );
}
