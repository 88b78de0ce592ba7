import { useQuery } from "@tanstack/react-query";
import type { ReviewStatus } from "@/shared/api/types";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { reviewStatus } from "./queries";

const ReviewForm = lazyPart(() => import("./review-form"), <Skeleton className="h-80" />);

/** The review form of a product by itself, for buyers who received it. */
export function RateProduct({ productId }: { productId: string }) {
  const { data, isError, refetch } = useQuery(reviewStatus(productId));
  if (data?.may_review) {
    return <ReviewForm productId={productId} written={data.review} className="" />;
  }
  if (data) return <p>{whyNot(data)}</p>;
  if (isError) return <LoadFailure onRetry={refetch}>Your rating could not be loaded.</LoadFailure>;
  return <Skeleton className="h-80" />;
}

function whyNot({ own, bought }: ReviewStatus): string {
  if (own) return "This is your own product. Its buyers rate it.";
  if (!bought) return "Only those who have bought a product can rate it.";
  return "You can rate it once your order has been delivered.";
}
