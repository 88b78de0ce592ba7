import type { Review } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { Rating } from "../components/rating-line";

export function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="border-b border-line py-5 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.rating} />
        <span className="font-semibold">{review.author}</span>
        {review.mine && (
          <span className="rounded-full border border-leaf px-2 text-small font-semibold text-leaf">
            Yours
          </span>
        )}
        <span className="text-small text-muted">{formatInstant(review.created_at)}</span>
      </p>
      {review.text && <p className="mt-2 max-w-prose break-words whitespace-pre-line">{review.text}</p>}
    </li>
  );
}
