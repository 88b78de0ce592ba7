import { classNames } from "@/shared/lib/class-names";

type Status = "Placed" | "Received" | "Cancelled" | "Returned";

const COLOURS: Record<Status, string> = {
  Placed: "border-leaf text-leaf",
  Received: "border-leaf bg-leaf text-on-solid",
  Returned: "border-edge text-muted",
  Cancelled: "border-edge text-muted",
};

export function StatusMark({ status }: { status: Status }) {
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
