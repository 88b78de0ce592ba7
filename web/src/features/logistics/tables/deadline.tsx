import { daysUntil, formatDay } from "@/shared/lib/dates";
import type { ShipmentException } from "../wire";

/** The deadline of an exception, and the time that is left. */
export function Deadline({ exception: { deadline, status } }: { exception: ShipmentException }) {
  if (!deadline) return "N/A";
  if (status !== "Pending")
    return <span className="figures whitespace-nowrap text-muted">{formatDay(deadline)}</span>;
  const days = daysUntil(deadline);
  return (
    <span className="figures whitespace-nowrap">
      {formatDay(deadline)}
      {days < 0 && <span className="block text-small font-semibold text-danger">Overdue</span>}
      {days > 1 && <span className="block text-small text-muted">{days} days left</span>}
    </span>
  );
}
