import { classNames } from "@/shared/lib/class-names";
import { CATEGORIES } from "../categories";
import { withTick } from "../list-query";
import { Cup } from "./cup";
import type { FilterProps } from "./filter-frame";

const TEAS = [
  { type: "Black tea", category: "Black Tea" },
  { type: "Green tea", category: "Green Tea" },
  { type: "Rooibos tea", category: "Rooibos" },
  { type: "White tea", category: "White Tea" },
] as const;

/** Buttons for four kinds of tea: the same choice as the checkboxes under "Tea type". */
export function TeaButtons({ query, onChange }: FilterProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <legend className="sr-only">Categories</legend>
      {TEAS.map(({ type, category }) => {
        const on = query.ticked.tea_type?.includes(type) ?? false;
        return (
          <button
            key={type}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(withTick(query, "tea_type", type, !on))}
            className={classNames(
              "leaf-shape-sm flex min-h-16 items-center gap-3 border px-3 py-2 text-left font-semibold transition-colors sm:px-4 sm:text-lead",
              on ? "border-ink bg-ink text-paper" : "border-line bg-card hover:border-ink",
            )}
          >
            <span className="block w-11 shrink-0">
              <Cup brew={CATEGORIES.find(({ name }) => name === category)?.brew ?? ""} />
            </span>
            {type}
          </button>
        );
      })}
    </fieldset>
  );
}
