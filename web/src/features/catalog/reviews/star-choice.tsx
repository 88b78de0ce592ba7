import { STAR_SHAPE } from "@/shared/ui/stars";

const RATINGS = [1, 2, 3, 4, 5];

interface StarChoiceProps {
  value: number;
  onChange: (rating: number) => void;
  describedBy: string | undefined;
}

/** One to five stars as radio buttons, which work with arrow keys and screen readers. */
export function StarChoice({ value, onChange, describedBy }: StarChoiceProps) {
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="font-semibold">Your rating</legend>
      <div className="-ml-1.5 flex">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className="grid size-11 place-items-center rounded-md hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              id={`rating-${rating}`}
              type="radio"
              name="rating"
              className="sr-only"
              checked={value === rating}
              onChange={() => onChange(rating)}
            />
            <span className="sr-only">{rating === 1 ? "1 star" : `${rating} stars`}</span>
            <svg viewBox="0 0 20 20" width="26" height="26" aria-hidden="true">
              <path
                d={STAR_SHAPE}
                fill={rating <= value ? "var(--liquor)" : "none"}
                stroke="var(--liquor)"
                strokeWidth="1.3"
                strokeLinejoin="round"
              />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
