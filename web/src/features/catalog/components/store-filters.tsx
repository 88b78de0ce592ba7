import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/shared/ui/skeleton";
import { filterOptions } from "../queries";
import { FilterFrame, type FilterProps } from "./filter-frame";
import { Ticks, TicksAccordion } from "./filter-ticks";

const ACCORDIONS = [
  { name: "tea_type", label: "Tea type" },
  { name: "size", label: "Size" },
  { name: "strength", label: "Strength" },
  { name: "source", label: "Source" },
];

/** The store's four accordions and the two checkboxes for caffeine. */
export function StoreFilters({ query, onChange }: FilterProps) {
  const { data, isPending } = useQuery(filterOptions);
  const caffeine = data?.caffeine ?? [];

  return (
    <FilterFrame query={query} onChange={onChange}>
      {isPending && <Skeleton className="mt-4 h-60" />}
      {ACCORDIONS.map(({ name, label }) => {
        const values = data?.[name] ?? [];
        if (values.length === 0) return null;
        return (
          <TicksAccordion
            key={name}
            label={label}
            openAtFirst={name === "tea_type"}
            query={query}
            onChange={onChange}
            name={name}
            values={values}
          />
        );
      })}
      {caffeine.length > 0 && (
        <fieldset className="border-b border-line pt-3 pb-3">
          <legend className="float-left mb-1 w-full font-semibold">Caffeine</legend>
          <div className="clear-both pl-1">
            <Ticks query={query} onChange={onChange} name="caffeine" values={caffeine} />
          </div>
        </fieldset>
      )}
    </FilterFrame>
  );
}
