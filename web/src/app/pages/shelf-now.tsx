import { Link } from "react-router";
import { Shelf } from "@/features/catalog/components/shelf";

/** The best sellers on the landing page. */
export function ShelfNow() {
  return (
    <section aria-labelledby="shelf-title" className="shell mt-14 sm:mt-20">
      <div className={TITLE_ROW}>
        <h2 id="shelf-title" className="text-h2">
          On the shelf now
        </h2>
        <Link to="/search-results" className={TITLE_LINK}>
          See all teas and coffees
        </Link>
      </div>
      <Shelf choice={BEST_SELLERS} />
    </section>
  );
}

const BEST_SELLERS = { tab: "best-sellers", limit: 8 } as const;
export const TITLE_ROW = "mb-7 flex flex-wrap items-baseline justify-between gap-3";
export const TITLE_LINK = "font-semibold text-leaf underline underline-offset-4";
