import { classNames } from "@/shared/lib/class-names";

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("shimmer rounded-sm", className)} />;
}

/** Tells screen readers that something is being loaded, beside its placeholders. */
export function LoadingText() {
  return (
    <p role="status" className="sr-only">
      Loading...
    </p>
  );
}
