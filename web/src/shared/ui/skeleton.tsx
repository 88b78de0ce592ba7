import { classNames } from "@/shared/lib/class-names";

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("shimmer rounded-sm", className)} />;
}
