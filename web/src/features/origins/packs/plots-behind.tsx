import { useQuery } from "@tanstack/react-query";
import { DownloadButton } from "@/shared/ui/download-button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { ListedPlots } from "./listed-plots";
import { type PlotsStatus, plotsBehind } from "./queries";

interface PlotsBehindProps {
  of: "orders" | "contracts";
  id: string;
}

const NOT_YET: Partial<Record<PlotsStatus, string>> = {
  unpaid: "The plots are shown once the order is paid.",
  "not-signed": "The plots are shown once both sides have signed.",
};

/** The plots behind the goods of an order or a contract, for its two sides. */
export function PlotsBehind({ of, id }: PlotsBehindProps) {
  const { data, isError, refetch } = useQuery(plotsBehind(of, id));
  const { plots = [], status } = data ?? {};
  const notYet = status && NOT_YET[status];
  return (
    <section aria-labelledby="plots-behind" className="print:hidden">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="plots-behind" className="text-h3">
          Where it grew
        </h2>
        {plots.length > 0 && (
          <DownloadButton path={`/api/eudr-${of}/${id}/plots.geojson`} name="plots.geojson">
            GeoJSON
          </DownloadButton>
        )}
      </div>
      {isError && !data && (
        <LoadFailure onRetry={() => void refetch()}>The plots could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-72" />}
      {notYet && <p className="text-muted">{notYet}</p>}
      {data && !notYet && plots.length === 0 && (
        <p className="text-muted">No plot is known yet: no lot of these goods names one.</p>
      )}
      {plots.length > 0 && (
        <>
          <p className="mb-4 max-w-prose text-muted">
            The plots as their seller knows them now. They may still change; a sealed data pack does not.
          </p>
          <ListedPlots label="Plots behind the goods" plots={plots} />
        </>
      )}
    </section>
  );
}
