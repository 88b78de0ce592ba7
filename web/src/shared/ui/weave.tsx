import { useId } from "react";
import { classNames } from "@/shared/lib/class-names";

/** A woven band, as on a kiondo basket, below a header and above a footer. */
export function Weave({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" width="100%" height="12" className={classNames("block", className)}>
      <defs>
        <pattern id={id} width="48" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 6 6 0l6 6-6 6Z" fill="var(--leaf)" />
          <path d="m12 6 6-6 6 6-6 6Z" fill="none" stroke="var(--leaf)" strokeWidth="1.4" />
          <path d="m24 6 6-6 6 6-6 6Z" fill="var(--cherry)" />
          <path d="m36 6 6-6 6 6-6 6Z" fill="none" stroke="var(--liquor)" strokeWidth="1.4" />
        </pattern>
      </defs>
      <rect width="100%" height="12" fill={`url(#${id})`} />
    </svg>
  );
}
