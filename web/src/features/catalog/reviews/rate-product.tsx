import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { ReviewStatus } from "@/shared/api/types";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { reviewStatus } from "./queries";

const ReviewForm = lazy(() => import("./review-form"));

/** The review form of a product by itself, for buyers who received it. */
export function RateProduct({ productId }: { productId: string }) {
  const { data, isError, refetch } = useQuery(reviewStatus(productId));
  if (data?.may_review) {
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <ReviewForm productId={productId} written={data.review} className="" />
      </Suspense>
    );
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
