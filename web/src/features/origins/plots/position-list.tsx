import { ChevronRight } from "lucide-react";
import { classNames } from "@/shared/lib/class-names";
import type { FullPlot, Position } from "../queries";

interface PositionListProps {
  plot: Pick<FullPlot, "points" | "outlines">;
  className?: string;
}

/** The positions of a plot in figures: what the map shows. */
export function PositionList({ plot, className }: PositionListProps) {
  const parts = [
    ...(plot.points.length > 0 ? [{ title: "Points", positions: plot.points }] : []),
    ...plot.outlines.map((positions, nth) => ({
      title: plot.outlines.length > 1 ? `Outline ${nth + 1}` : "Outline",
      positions,
    })),
  ];
  return (
    <details className={classNames("group", className)}>
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline">
        <ChevronRight
          aria-hidden="true"
          size={18}
          className="-ml-1 transition-transform group-open:rotate-90"
        />
        Show its positions
      </summary>
      {parts.map(({ title, positions }) => (
        <div key={title} className="mt-3">
          <h3 className="text-h4">{title}</h3>
          <ol className="figures mt-1 max-h-72 list-decimal overflow-y-auto pl-9 text-small">
            {positions.map((at, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: positions have no names, and the first comes again as the last
              <li key={nth}>{inWords(at)}</li>
            ))}
          </ol>
        </div>
      ))}
    </details>
  );
}

function inWords({ longitude, latitude }: Position): string {
  return `Longitude ${longitude.toFixed(6)}, latitude ${latitude.toFixed(6)}`;
}
