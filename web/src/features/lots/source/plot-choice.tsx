import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "@/shared/ui/button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { MOST_PLOTS, plotsOf } from "./queries";

interface PlotChoiceProps {
  producer: { id: string; name: string };
  chosen: string[];
  onChange: (plots: string[]) => void;
}

/** Chooses plots of a producer on which goods grew. */
export function PlotChoice({ producer, chosen, onChange }: PlotChoiceProps) {
  const { data, isError, refetch } = useQuery(plotsOf(producer.id));
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((known) => known !== id));
  const all = data?.items.map(({ id }) => id) ?? [];
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 font-semibold">
        Plots of {producer.name} <span className="font-normal text-muted">(optional)</span>
      </legend>
      {!data && isError && <LoadFailure onRetry={refetch}>The plots could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && all.length === 0 && (
        <p>
          No plots of {producer.name} are entered yet, and coffee without plots cannot be declared in the
          European Union.{" "}
          <Link to={`/plots/new?producer=${producer.id}`} className="font-semibold underline">
            Enter a plot
          </Link>
        </p>
      )}
      {data && all.length > 0 && (
        <>
          <div className="max-h-44 overflow-y-auto rounded-md border border-edge px-3.5 py-1.5">
            {data.items.map(({ id, name, hectares, stoppedFor }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-leaf"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                />
                <span className="min-w-0 wrap-anywhere">
                  {name}{" "}
                  <span className="figures text-small text-muted">
                    {Number(hectares).toLocaleString("en-US")} ha
                  </span>
                  {stoppedFor && <span className="text-small text-danger"> Its goods are stopped</span>}
                </span>
              </label>
            ))}
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            {all.length > 1 && (
              <Button look="outline" onClick={() => onChange(chosen.length === all.length ? [] : all)}>
                {chosen.length === all.length ? "Choose none" : "Choose all"}
              </Button>
            )}
            <p role="status" className="text-small text-muted">
              {chosen.length} of {data.total} chosen
              {data.total > MOST_PLOTS && `; these are the latest ${MOST_PLOTS}`}
            </p>
          </div>
        </>
      )}
    </fieldset>
  );
}
