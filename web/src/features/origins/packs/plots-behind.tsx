import { useQuery } from "@tanstack/react-query";
import { asProblem } from "@/shared/api/problem";
import { DownloadButton } from "@/shared/ui/download-button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { ListedPlots } from "./listed-plots";
import { plotsBehind } from "./queries";

interface PlotsBehindProps {
  of: "orders" | "contracts";
  id: string;
}

/** The plots behind the goods of an order or a contract, for its two sides; nothing where there is no coffee. */
export function PlotsBehind({ of, id }: PlotsBehindProps) {
  const { data, error, refetch } = useQuery(plotsBehind(of, id));
  const problem = asProblem(error);
  if (problem?.status === 404) return null;
  return (
    <section aria-labelledby="plots-behind" className="print:hidden">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="plots-behind" className="text-h3">
          Where it grew
        </h2>
        {data && data.length > 0 && (
          <DownloadButton path={`/api/eudr-${of}/${id}/plots.geojson`} name="plots.geojson">
            GeoJSON
          </DownloadButton>
        )}
      </div>
      {problem?.status === 409 && <p className="text-muted">{problem.message}</p>}
      {error && !data && problem?.status !== 409 && (
        <LoadFailure onRetry={() => void refetch()}>The plots could not be loaded.</LoadFailure>
      )}
      {!data && !error && <Skeleton className="h-72" />}
      {data?.length === 0 && (
        <p className="text-muted">No plot is known yet: no lot of these goods names one.</p>
      )}
      {data && data.length > 0 && (
        <>
          <p className="mb-4 max-w-prose text-muted">
            The plots as their seller knows them now. They may still change; a sealed data pack does not.
          </p>
          <ListedPlots label="Plots behind the goods" plots={data} />
        </>
      )}
    </section>
  );
}
