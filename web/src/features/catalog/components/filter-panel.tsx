import { useQuery } from "@tanstack/react-query";
import { ATTRIBUTES } from "@/shared/lib/attributes";
import { Skeleton } from "@/shared/ui/skeleton";
import { filterOptions } from "../queries";
import { FilterFrame, type FilterProps } from "./filter-frame";
import { TicksAccordion } from "./filter-ticks";
import { ScoreFilter } from "./score-filter";

const OPEN_AT_FIRST = new Set(["category", "region"]);
const SCORE = "cupping_score";

/** Checkboxes and a score range. If the filters cannot be loaded, the panel stays empty and the list still works. */
export function FilterPanel({ query, onChange }: FilterProps) {
  const { data, isPending } = useQuery(filterOptions);
  const attributes = Object.entries(data ?? {}).flatMap(([name, values]) => {
    const label = ATTRIBUTES[name];
    return label && values.length > 0 ? [{ name, label, values }] : [];
  });

  return (
    <FilterFrame query={query} onChange={onChange}>
      {isPending && <Skeleton className="mt-4 h-60" />}
      {data?.[SCORE] && <ScoreFilter query={query} onChange={onChange} />}
      {attributes.map(({ name, label, values }) => (
        <TicksAccordion
          key={name}
          label={label}
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
