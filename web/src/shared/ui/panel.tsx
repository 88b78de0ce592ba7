import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { classNames } from "@/shared/lib/class-names";
import { LoadFailure } from "./load-failure";
import { Skeleton } from "./skeleton";

interface PanelProps<T> {
  title: string;
  query: Pick<UseQueryResult<T>, "data" | "isError" | "refetch">;
  isEmpty: (data: T) => boolean;
  /** The text if there is nothing. */
  empty: ReactNode;
  /** The text if it could not be loaded. */
  failed: string;
  /** A link to more of it, beside the title. */
  more?: ReactNode;
  /** Content below, in every state. */
  after?: ReactNode;
  className?: string;
  children: (data: T) => ReactNode;
}

/** A card of an overview: a title, then the data, or the loading, empty or failed state. */
export function Panel<T>(props: PanelProps<T>) {
  const { title, query, isEmpty, empty, failed, more, after, className, children } = props;
  const id = useId();
  const { data, isError, refetch } = query;
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "flex min-w-0 flex-col rounded-lg border border-line bg-card p-5 sm:p-6",
        className,
      )}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-h4">
          {title}
        </h2>
        {more}
      </div>
      {data === undefined && !isError && <Skeleton className="min-h-32 grow" />}
      {data === undefined && isError && <LoadFailure onRetry={refetch}>{failed}</LoadFailure>}
      {data !== undefined &&
        (isEmpty(data) ? <div className="py-3 text-muted">{empty}</div> : children(data))}
      {after}
    </section>
  );
}
