import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";

export type FactRow = [term: string, value: ReactNode];

/** Terms with their values, side by side on a wide screen. Unknown values are marked as such. */
export function Facts({ rows, className }: { rows: FactRow[]; className?: string }) {
  return (
    <dl className={classNames("figures grid grid-cols-2 gap-x-5 border-t border-ink sm:gap-x-8", className)}>
      {rows.map(([term, value]) => (
        <div key={term} className="min-w-0 break-inside-avoid border-b border-line py-2.5">
          <dt className="text-small text-muted">{term}</dt>
          <dd className="break-words">{value ?? "N/A"}</dd>
        </div>
      ))}
    </dl>
  );
}
