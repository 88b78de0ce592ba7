import { withTick } from "../list-query";
import type { FilterProps } from "./filter-frame";

interface TicksProps extends FilterProps {
  name: string;
  values: unknown[];
}

/** A checkbox for each value of an attribute. */
export function Ticks({ query, onChange, name, values }: TicksProps) {
  return values.map(String).map((value) => (
    <label key={value} className="flex min-h-9 items-center gap-3">
      <input
        type="checkbox"
        className="size-4.5"
        checked={query.ticked[name]?.includes(value) ?? false}
        onChange={(event) => onChange(withTick(query, name, value, event.target.checked))}
      />
      {value}
    </label>
  ));
}

/** The checkboxes of one attribute in an accordion; checked ones are never hidden. */
export function TicksAccordion({
  label,
  openAtFirst,
  ...ticks
}: TicksProps & { label: string; openAtFirst: boolean }) {
  return (
    <details open={openAtFirst || ticks.name in ticks.query.ticked} className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {label}
        <span aria-hidden="true" className="text-muted group-open:rotate-45 transition-transform">
          +
        </span>
      </summary>
      {/* Seven rows and a half: the cut row shows that there are more. */}
      <fieldset className="mb-3 max-h-67.5 overflow-y-auto pl-1">
        <legend className="sr-only">{label}</legend>
        <Ticks {...ticks} />
      </fieldset>
    </details>
  );
}
