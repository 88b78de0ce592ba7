import { useQuery } from "@tanstack/react-query";
import { Facts } from "@/shared/ui/facts";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { formatBytes } from "../bytes";
import { storeState } from "../queries";
import { SectionTitle } from "../section-title";

/** The state of the store: its size and its counters. */
export function Component() {
  const { data, isError, refetch } = useQuery(storeState);
  const number = (count: number) => count.toLocaleString("en-US");
  return (
    <>
      <SectionTitle title="The store">
        Where the shop keeps its data: how much it holds, and what it has done since its start.
      </SectionTitle>
      {!data && isError && (
        <LoadFailure onRetry={refetch}>How the store stands could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-52 max-w-2xl" />}
      {data && (
        <Facts
          className="max-w-2xl"
          rows={[
            ["Size on disk", formatBytes(data.bytes)],
            ["Version", data.version],
            ["Transactions", number(data.transactions)],
            ["Commits", number(data.commits)],
          ]}
        />
      )}
    </>
  );
}
