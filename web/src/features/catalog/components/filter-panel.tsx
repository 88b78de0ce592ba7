import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { classNames } from "@/shared/lib/class-names";
import { Button } from "@/shared/ui/button";
import { Skeleton } from "@/shared/ui/skeleton";
import { filterCount, type ListQuery, withoutFilters, withTick } from "../list-query";
import { filterOptions } from "../queries";
import { ScoreFilter } from "./score-filter";

const LABELS: Record<string, string> = {
  category: "Category",
  sub_category: "Kind",
  origin: "Origin",
  process_method: "Process",
  tea_type: "Tea type",
  size: "Size",
  strength: "Strength",
  source: "Source",
  caffeine: "Caffeine",
  grade: "Grade",
};
const OPEN_AT_FIRST = new Set(["category", "origin"]);
const SCORE = "cupping_score";

interface FilterPanelProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

/** Ticks and a score range. When the filters cannot be had, the panel stays empty and the list still works. */
export function FilterPanel({ query, onChange }: FilterPanelProps) {
  const { data, isPending } = useQuery(filterOptions);
  const [unfolded, setUnfolded] = useState(false);
  const count = filterCount(query);
  const attributes = Object.entries(data ?? {}).filter(
    ([name, values]) => name !== SCORE && values.length > 0,
  );

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
        {isPending && <Skeleton className="mt-4 h-60" />}
        {data?.[SCORE] && <ScoreFilter query={query} onChange={onChange} />}
        {attributes.map(([name, values]) => (
          <details
            key={name}
            open={OPEN_AT_FIRST.has(name) || name in query.ticked}
            className="group border-b border-line"
          >
            <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
              {LABELS[name] ?? sentenceCase(name)}
              <span aria-hidden="true" className="text-muted group-open:rotate-45 transition-transform">
                +
              </span>
            </summary>
            <fieldset className="mb-3 max-h-72 overflow-y-auto pl-1">
              <legend className="sr-only">{LABELS[name] ?? sentenceCase(name)}</legend>
              {values.map(String).map((value) => (
                <label key={value} className="flex min-h-9 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-4.5"
                    checked={query.ticked[name]?.includes(value) ?? false}
                    onChange={(event) => onChange(withTick(query, name, value, event.target.checked))}
                  />
                  {value}
                </label>
              ))}
            </fieldset>
          </details>
        ))}
      </div>
    </section>
  );
}

function sentenceCase(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
