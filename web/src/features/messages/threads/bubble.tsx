import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";
import { formatClock } from "@/shared/lib/dates";

interface BubbleProps {
  mine: boolean;
  /** The sender's name. */
  by: string;
  text: string;
  /** The time, RFC 3339. */
  at: string;
  /** Whether the shop does not have it yet. */
  pending?: boolean;
  /** A note beside the time. */
  children?: ReactNode;
}

/** One message: the reader's own at the right, those of others at the left. */
export function Bubble({ mine, by, text, at, pending = false, children }: BubbleProps) {
  return (
    <li className={classNames("flex flex-col", mine ? "items-end" : "items-start")}>
      <div
        className={classNames(
          "leaf-shape-sm max-w-[min(36rem,88%)] px-4 py-2.5 break-words whitespace-pre-line [overflow-wrap:anywhere]",
          mine ? "bg-leaf text-on-solid" : "border border-line bg-card",
          pending && "border border-dashed border-edge bg-transparent! text-ink!",
        )}
      >
        <span className="sr-only">{mine ? "You: " : `${by}: `}</span>
        {text}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 px-1 text-small text-muted">
        {!mine && <span aria-hidden="true">{by}</span>}
        <time dateTime={at} className="figures">
          {formatClock(at)}
        </time>
        {children}
      </div>
    </li>
  );
}
