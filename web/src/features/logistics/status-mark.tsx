import { classNames } from "@/shared/lib/class-names";

const LOOKS: Record<string, string> = {
  "On Hold": "border-danger text-danger",
  Delivered: "border-leaf bg-leaf text-on-solid",
  Cancelled: "border-edge text-muted",
  Returned: "border-edge text-muted",
  Scheduled: "border-edge text-ink",
  Preparing: "border-edge text-ink",
};

/** The status of a shipment, as a word with a colour. */
export function StatusMark({ status }: { status: string }) {
  return (
    <span
      className={classNames(
        "leaf-shape-sm inline-block border px-3 py-0.5 text-small font-semibold whitespace-nowrap",
        LOOKS[status] ?? "border-leaf text-leaf",
      )}
    >
      {status}
    </span>
  );
}

interface ProgressProps {
  /** The name of the moving thing, for screen readers. */
  of: string;
  /** In percent. */
  value: number;
}

/** The progress of a shipment. */
export function Progress({ of, value }: ProgressProps) {
  return (
    <span className="flex min-w-24 items-center gap-2.5">
      <span
        role="progressbar"
        aria-label={`Progress of ${of}`}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 grow overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-leaf" style={{ width: `${value}%` }} />
      </span>
      <span className="figures w-9 text-right text-small text-muted">{value}%</span>
    </span>
  );
}
