import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/shared/ui/skeleton";
import { filterOptions } from "../queries";
import { FilterFrame, type FilterProps } from "./filter-frame";
import { TicksAccordion } from "./filter-ticks";
import { ScoreFilter } from "./score-filter";

const LABELS: Record<string, string> = {
  category: "Category",
  sub_category: "Kind",
  origin: "Origin",
  region: "Country",
  process_method: "Process",
  tea_type: "Tea type",
  size: "Size",
  strength: "Strength",
  source: "Source",
  caffeine: "Caffeine",
  grade: "Grade",
};
const OPEN_AT_FIRST = new Set(["category", "region"]);
const SCORE = "cupping_score";

/** Ticks and a score range. When the filters cannot be had, the panel stays empty and the list still works. */
export function FilterPanel({ query, onChange }: FilterProps) {
  const { data, isPending } = useQuery(filterOptions);
  const attributes = Object.entries(data ?? {}).filter(
    ([name, values]) => name !== SCORE && values.length > 0,
  );

  return (
    <FilterFrame query={query} onChange={onChange}>
      {isPending && <Skeleton className="mt-4 h-60" />}
      {data?.[SCORE] && <ScoreFilter query={query} onChange={onChange} />}
      {attributes.map(([name, values]) => (
        <TicksAccordion
          key={name}
          label={LABELS[name] ?? sentenceCase(name)}
          openAtFirst={OPEN_AT_FIRST.has(name)}
          query={query}
          onChange={onChange}
          name={name}
          values={values}
        />
      ))}
    </FilterFrame>
  );
}

function sentenceCase(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
