import { classNames } from "@/shared/lib/class-names";
import { STORE_BUTTONS } from "../categories";
import { withTick } from "../list-query";
import { Cup } from "./cup";
import type { FilterProps } from "./filter-frame";

/** The store's category buttons: the same choice as the checkboxes of their filter. */
export function TeaButtons({ query, onChange }: FilterProps) {
  if (STORE_BUTTONS.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <legend className="sr-only">Categories</legend>
      {STORE_BUTTONS.map(({ label, attribute, value, brew }) => {
        const on = query.ticked[attribute]?.includes(value) ?? false;
        return (
          <button
            key={`${attribute} ${value}`}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(withTick(query, attribute, value, !on))}
            className={classNames(
              "leaf-shape-sm flex min-h-16 items-center gap-3 border px-3 py-2 text-left font-semibold transition-colors sm:px-4 sm:text-lead",
              on ? "border-ink bg-ink text-paper" : "border-line bg-card hover:border-ink",
            )}
          >
            <span className="block w-11 shrink-0">
              <Cup brew={brew} />
            </span>
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
