import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { ListedPlots } from "./listed-plots";
import { plotsOf } from "./queries";

/** The plots of a pack. */
export function PackPlots({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(plotsOf(id));
  return (
    <Section title="Plots">
      {isError && !data && (
        <LoadFailure onRetry={() => void refetch()}>The plots could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-72" />}
      {data?.length === 0 && <p className="text-muted">No plot is known.</p>}
      {data && data.length > 0 && <ListedPlots label="Plots of the pack" plots={data} />}
    </Section>
  );
}
