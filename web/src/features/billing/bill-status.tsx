import { classNames } from "@/shared/lib/class-names";
import { STATUS } from "./bill-text";
import type { BillStatus } from "./types";

const COLOURS: Record<BillStatus, string> = {
  open: "border-leaf text-leaf",
  "partly paid": "border-leaf text-leaf",
  "payment waiting": "border-edge text-ink",
  paid: "border-leaf bg-leaf text-on-solid",
  overdue: "border-danger text-danger",
  cancelled: "border-edge text-muted",
  credited: "border-edge text-muted",
};

export function BillStatusMark({ status }: { status: BillStatus }) {
  return (
    <span
      className={classNames(
        "leaf-shape-sm inline-block border px-2.5 py-0.5 text-small font-semibold whitespace-nowrap",
        COLOURS[status],
      )}
    >
      {STATUS[status]}
    </span>
  );
}
