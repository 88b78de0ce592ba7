/** The path of a star in a square of 20. */
export const STAR_SHAPE = "m10 1.8 2.5 5.3 5.8.7-4.3 4 1.2 5.7L10 14.7l-5.2 2.8 1.2-5.7-4.3-4 5.8-.7Z";

const STARS = [1, 2, 3, 4, 5];
const POINTS_PER_STAR = 20;

export function filledStars(score: number): number {
  return Math.min(STARS.length, Math.max(0, Math.floor(score / POINTS_PER_STAR)));
}

/** Five stars, one filled per full 20 points. */
export function Stars({ score }: { score: number }) {
  const filled = filledStars(score);
  return (
    <span role="img" aria-label={`${filled} of 5 stars`} className="inline-flex gap-0.5 align-[-0.15em]">
      {STARS.map((star) => (
        <svg
          key={star}
          viewBox="0 0 20 20"
          width="18"
          height="18"
          aria-hidden="true"
          data-filled={star <= filled}
        >
          <path
            d={STAR_SHAPE}
            fill={star <= filled ? "var(--liquor)" : "none"}
            stroke="var(--liquor)"
            strokeWidth="1.3"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  );
}
