import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { classNames } from "@/shared/lib/class-names";
import type { ShipmentException } from "./wire";

/** The mark of an exception: an alert while it is pending, otherwise a past warning; a blocking one is marked. */
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
