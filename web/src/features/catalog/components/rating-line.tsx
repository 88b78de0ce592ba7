import type { Product } from "@/shared/api/types";
import { Stars } from "@/shared/ui/stars";
import { ratingText, reviewCount } from "../product-text";

const POINTS_PER_STAR = 20;

/** The rating in one line, which links to the reviews. Nothing without reviews. */
export function RatingLine({ product: { rating, rating_count: count } }: { product: Product }) {
  if (rating === null) return null;
  return (
    <p className="mt-2">
      <a
        href="#reviews"
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
      >
        <Rating value={rating} />
        <span className="figures">
          <span className="font-semibold">{ratingText(rating)}</span> · {reviewCount(count)}
        </span>
      </a>
    </p>
  );
}

/** Stars for a rating of 1 to 5. */
export function Rating({ value }: { value: number }) {
  return <Stars score={value * POINTS_PER_STAR} />;
}
