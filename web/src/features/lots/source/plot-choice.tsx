import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { MOST_PLOTS, plotsOf } from "@/shared/selling/queries";
import { Button } from "@/shared/ui/button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SearchField } from "@/shared/ui/search-field";
import { Skeleton } from "@/shared/ui/skeleton";

/** A list of more plots than this has a search. */
const FEW = 10;

interface PlotChoiceProps {
  producer: { id: string; name: string };
  chosen: string[];
  onChange: (plots: string[]) => void;
}

/** Chooses plots of a producer on which goods grew: from all, or from those that a search finds. */
export function PlotChoice({ producer, chosen, onChange }: PlotChoiceProps) {
  const [q, setQ] = useState("");
  const all = useQuery(plotsOf(producer.id));
  const { data, isError, refetch } = useQuery(plotsOf(producer.id, q));
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((known) => known !== id));
  const shown = data?.items.map(({ id }) => id) ?? [];
  const missing = shown.filter((id) => !chosen.includes(id));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 font-semibold">
        Plots of {producer.name} <span className="font-normal text-muted">(optional)</span>
      </legend>
      {all.data && all.data.total > FEW && (
        <SearchField label="Find plots by name" value={q} onSearch={setQ} className="mb-2" />
      )}
      {!data && isError && <LoadFailure onRetry={refetch}>The plots could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && shown.length === 0 && q && <p>No plot of {producer.name} is called so.</p>}
      {data && shown.length === 0 && !q && (
        <p>
          No plots of {producer.name} are entered yet, and coffee without plots cannot be declared in the
          European Union.{" "}
          <Link to={`/plots/new?producer=${producer.id}`} className="font-semibold underline">
            Enter a plot
          </Link>
        </p>
      )}
      {data && shown.length > 0 && (
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
      )}
      {data && all.data && all.data.total > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {shown.length > 1 && missing.length > 0 && (
            <Button look="outline" onClick={() => onChange([...chosen, ...missing])}>
              {q ? "Choose these" : "Choose all"}
            </Button>
          )}
          {chosen.length > 1 && (
            <Button look="outline" onClick={() => onChange([])}>
              Choose none
            </Button>
          )}
          <p role="status" className="text-small text-muted">
            {chosen.length} of {all.data.total} chosen
            {data.total > MOST_PLOTS && `; the latest ${MOST_PLOTS} are shown`}
            {chosen.length > MOST_PLOTS && `; a delivery names at most ${MOST_PLOTS}`}
          </p>
        </div>
      )}
    </fieldset>
  );
}
