import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classNames } from "@/shared/lib/class-names";
import { Button } from "@/shared/ui/button";
import { filterCount, type ListQuery, withoutFilters } from "../list-query";

export interface FilterProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

/** The frame of the filters: a column beside the list, on a phone folded behind a button. */
export function FilterFrame({ query, onChange, children }: FilterProps & { children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false);
  const count = filterCount(query);

  return (
    <section aria-label="Filters">
      <Button
        look="outline"
        className="w-full md:hidden"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        <SlidersHorizontal aria-hidden="true" size={18} />
        {count === 0 ? "Filter" : `Filter (${count})`}
      </Button>
      <div className={classNames("mt-4 md:mt-0 md:block", !unfolded && "hidden")}>
        <div className="flex min-h-11 items-center justify-between border-b border-ink">
          <h2 className="text-h4">Filters</h2>
          {count > 0 && (
            <button
              type="button"
              onClick={() => onChange(withoutFilters(query))}
              className="min-h-11 font-semibold text-leaf underline underline-offset-4"
            >
              Clear filters
            </button>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
