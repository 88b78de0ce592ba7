import { useInfiniteQuery } from "@tanstack/react-query";
import { classNames } from "@/shared/lib/class-names";
import { formatExact } from "@/shared/lib/dates";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ShowMore } from "@/shared/ui/show-more";
import { Skeleton } from "@/shared/ui/skeleton";
import { activity } from "../queries";
import type { Activity } from "../wire";

const KINDS: Record<Activity["kind"], { word: string; look: string }> = {
  PLN: { word: "Planned", look: "border-edge text-muted" },
  EST: { word: "Estimated", look: "border-liquor text-ink" },
  ACT: { word: "Actual", look: "border-leaf text-leaf" },
};

/** All plans, estimates and moves, the newest first. Entries never change. */
export function ActivityLog({ shipmentId }: { shipmentId: string }) {
  const list = useInfiniteQuery(activity(shipmentId));
  const { data, isError, refetch } = list;
  if (!data) {
    return isError ? (
      <LoadFailure onRetry={refetch}>The activity could not be loaded.</LoadFailure>
    ) : (
      <Skeleton className="h-48" />
    );
  }
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className="text-muted">Nothing has happened yet.</p>;
  return (
    <>
      <ol className="border-l-2 border-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore list={list} className="mt-4">
        Show earlier
      </ShowMore>
    </>
  );
}

function Entry({ entry: { kind, at, text, place, by } }: { entry: Activity }) {
  const { word, look } = KINDS[kind];
  return (
    <li className="relative pb-5 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className={classNames(
          "absolute top-1.5 -left-[7px] size-3 rounded-full border-2 bg-card",
          kind === "ACT" ? "border-leaf bg-leaf!" : "border-edge",
        )}
      />
      <p className="font-semibold">{text}</p>
      <p className="figures flex flex-wrap items-center gap-x-3 text-small text-muted">
        <span className={classNames("rounded-sm border px-1.5", look)}>
          {word} <abbr title={word}>{kind}</abbr>
        </span>
        <time dateTime={at}>{formatExact(at)}</time>
        {place && <span>{place}</span>}
        {by && <span>by {by}</span>}
      </p>
    </li>
  );
}
