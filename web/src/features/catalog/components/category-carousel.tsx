import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CATEGORIES, CATEGORIES_SHOWN, type Category } from "../categories";
import { Cup } from "./cup";

const LAST_START = Math.max(0, CATEGORIES.length - CATEGORIES_SHOWN);

/** Shows four of the categories at a time. It moves only by its buttons. */
export function CategoryCarousel({ linkTo }: { linkTo: (category: Category) => string }) {
  const [start, setStart] = useState(0);
  if (CATEGORIES.length === 0) return null;
  const shown = CATEGORIES.slice(start, start + CATEGORIES_SHOWN);

  return (
    <section aria-roledescription="carousel" aria-labelledby="categories-title">
      <div className="mb-5 flex items-center justify-between">
        <h2 id="categories-title" className="text-h2">
          By the colour of the cup
        </h2>
        <div className="flex gap-2">
          <button
            type="button"
            aria-label="Previous categories"
            disabled={start === 0}
            onClick={() => setStart(Math.max(0, start - CATEGORIES_SHOWN))}
            className={ARROW}
          >
            <ChevronLeft aria-hidden="true" size={20} />
          </button>
          <button
            type="button"
            aria-label="Next categories"
            disabled={start >= LAST_START}
            onClick={() => setStart(Math.min(LAST_START, start + CATEGORIES_SHOWN))}
            className={ARROW}
          >
            <ChevronRight aria-hidden="true" size={20} />
          </button>
        </div>
      </div>
      <ul aria-live="polite" className="grid grid-cols-4 gap-3 sm:gap-8">
        {shown.map((category) => (
          <li key={`${category.attribute} ${category.value}`}>
            <Link to={linkTo(category)} className="group block rounded-lg text-center">
              <span className="mx-auto block max-w-44 transition-transform duration-300 group-hover:-rotate-8">
                <Cup brew={category.brew} />
              </span>
              <span className="mt-3 block text-small font-semibold underline-offset-4 group-hover:underline sm:text-lead">
                {category.label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ARROW =
  "grid size-11 place-items-center rounded-full border border-edge transition-colors hover:border-ink hover:bg-card disabled:border-line disabled:text-edge disabled:hover:bg-transparent";
