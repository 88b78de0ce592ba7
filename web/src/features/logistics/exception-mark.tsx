import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { classNames } from "@/shared/lib/class-names";
import type { ShipmentException } from "./wire";

/** A pending exception is an alert, any other a warning that is over; one that blocks says so. */
export function ExceptionMark({ exception }: { exception: Pick<ShipmentException, "status" | "blocking"> }) {
  const { status, blocking } = exception;
  const pending = status === "Pending";
  const Icon = pending ? (blocking ? OctagonAlert : TriangleAlert) : CircleCheck;
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 font-semibold whitespace-nowrap",
        pending ? "text-danger" : "text-muted",
      )}
    >
      <Icon aria-hidden="true" size={17} strokeWidth={2} />
      {pending && blocking ? `${status}, blocks` : status}
    </span>
  );
}
