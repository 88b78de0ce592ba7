import type { ReactNode } from "react";
import { asProblem } from "../api/problem";
import { Button } from "./button";
import { Empty } from "./empty";
import { LoadFailure } from "./load-failure";
import { LoadingText, Skeleton } from "./skeleton";

interface OneLoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** The text if the reader has no such thing. */
  missing: string;
  failed: string;
  /** Whether it is in a dialog, which has a frame of its own. */
  inDialog?: boolean;
  /** The class names of the placeholder while it loads. */
  className?: string;
  children: (data: T) => ReactNode;
}

/** One loaded thing: its content, or its loading, missing or failed state. */
export function OneLoaded<T>({ query, missing, failed, inDialog, className, children }: OneLoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (asProblem(error)?.status === 404) return inDialog ? <p>{missing}</p> : <Empty title={missing} />;
  if (error && inDialog) return <LoadFailure onRetry={refetch}>{failed}</LoadFailure>;
  if (error)
    return <Empty title={failed} action={<Button onClick={() => void refetch()}>Try again</Button>} />;
  return (
    <div className={className ?? (inDialog ? "space-y-3" : "shell space-y-4 py-8")}>
      <LoadingText />
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-72" />
    </div>
  );
}
