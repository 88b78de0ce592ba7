import { Rating } from "../components/rating-line";
import { ratingText, reviewCount } from "../product-text";

interface ReviewSummaryProps {
  average: number | null;
  /** The numbers of ratings of 1, 2, 3, 4 and 5. */
  counts: number[];
  total: number;
}

/** The mean rating, and the distribution of the ratings. */
export function ReviewSummary({ average, counts, total }: ReviewSummaryProps) {
  if (average === null) {
    return <p className="text-muted">No reviews yet. Whoever has bought this can write the first.</p>;
  }
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="figures font-serif text-h1">{ratingText(average)}</span>
        <span>
          <Rating value={average} />
          <span className="figures block text-small text-muted">{reviewCount(total)}</span>
        </span>
      </p>
      <dl className="figures mt-4 space-y-1.5">
        {counts
          .map((count, index) => ({ stars: index + 1, count }))
          .reverse()
          .map(({ stars, count }) => (
            <div key={stars} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3 text-small">
              <dt>{stars === 1 ? "1 star" : `${stars} stars`}</dt>
              <dd className="order-last text-right text-muted">{count}</dd>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-liquor"
                  style={{ width: `${(100 * count) / Math.max(1, total)}%` }}
                />
              </span>
            </div>
          ))}
      </dl>
    </div>
  );
}
