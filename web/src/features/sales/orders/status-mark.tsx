import type { Order } from "@/shared/api/types";
import { classNames } from "@/shared/lib/class-names";

const COLOURS: Record<Order["status"], string> = {
  Placed: "border-leaf text-leaf",
  Received: "border-leaf bg-leaf text-on-solid",
  Returned: "border-edge text-muted",
  Cancelled: "border-edge text-muted",
};

export function StatusMark({ status }: { status: Order["status"] }) {
  return (
    <span
      className={classNames(
        "leaf-shape-sm inline-block border px-3 py-0.5 text-small font-semibold",
        COLOURS[status],
      )}
    >
      {status}
    </span>
  );
}
