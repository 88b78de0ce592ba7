import type { Return } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { Section } from "@/shared/ui/section";

/** The returns of a line with quantities and reasons. Nothing if there are none. */
export function Returns({ returns }: { returns: Return[] }) {
  if (returns.length === 0) return null;
  return (
    <Section title="Returns" heading="text-h4" within className="mt-6">
      <ul className="mt-2 divide-y divide-line border-t border-ink">
        {returns.map(({ id, at, reason, note, lines }) => (
          <li key={id} className="py-3">
            <p className="figures">
              <span className="font-semibold">
                {lines.map(({ quantity, unit }) => withUnit(quantity, unit)).join(", ")}
              </span>
              , {reason}
              <span className="text-muted"> · {formatInstant(at)}</span>
            </p>
            {note && <p className="mt-1 break-words whitespace-pre-line text-muted">{note}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
