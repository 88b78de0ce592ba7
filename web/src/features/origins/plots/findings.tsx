import { CircleAlert, Info } from "lucide-react";
import type { PlotFinding } from "../queries";

const MENDS = {
  "close-outline": "The outline can be closed.",
  "drop-doubled": "The doubled positions can be dropped.",
  "swap-coordinates": "Longitude and latitude can be exchanged.",
  round: "They are rounded to six decimals.",
  "read-as-meant": "It can be read as it was meant.",
};

/** What the checks say about a plot: the reason in words, its code, and the change that would put it right. */
export function Findings({ findings }: { findings: PlotFinding[] }) {
  return (
    <ul className="space-y-2">
      {findings.map(({ reason, weight, words, mend }) => (
        <li key={`${reason} ${words}`} className="flex gap-2">
          {weight === "wrong" ? (
            <CircleAlert aria-label="Wrong" size={18} className="mt-0.5 shrink-0 text-danger" />
          ) : (
            <Info aria-label="Notice" size={18} className="mt-0.5 shrink-0 text-liquor" />
          )}
          <span className="min-w-0 wrap-anywhere">
            {words} {mend && MENDS[mend]}
            <span className="block text-small text-muted">{reason}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
