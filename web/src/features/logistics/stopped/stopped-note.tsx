import { Link } from "react-router";
import { formatDayOf } from "@/shared/lib/dates";
import { Notice } from "@/shared/ui/notice";
import type { FullShipment } from "../wire";
import { UNAPPROVED } from "./unapproved";

/** The goods are stopped; their seller sees by which plots. */
export function StoppedNote({ shipment }: { shipment: FullShipment }) {
  const { stopped } = shipment;
  if (!stopped) return null;
  return (
    <Notice tone="plain" className="mb-4 bg-paper!">
      <p>
        <span className="font-semibold">These goods are stopped.</span> {reasonOf(stopped)}
      </p>
      {stopped.plots.length > 0 && (
        <ul className="mt-2 space-y-1">
          {stopped.plots.map(({ id, name, reason, at }) => (
            <li key={id}>
              <Link to={`/plots/${id}`} className="underline decoration-edge underline-offset-4">
                {name}
              </Link>
              , stopped {formatDayOf(at)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function reasonOf({ plots, outsidePack, unapproved }: NonNullable<FullShipment["stopped"]>): string {
  if (plots.length === 0 && unapproved) return UNAPPROVED[unapproved];
  return plots.length === 0 && outsidePack
    ? "They come from plots that are not in the data pack that was sealed for them, or a part of them has no lot. They go on once their seller seals a pack of them, or chooses the lots of the pack again while they are there."
    : "Their seller stopped a plot that they came from. They go on once the seller releases it, or takes its goods out of the order while they are there.";
}
