import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { formatDate } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { SearchField } from "@/shared/ui/search-field";
import { MapFrame } from "../map/map-frame";
import { OriginsHeading } from "../origins-heading";
import { regulation } from "../packs/queries";
import { PAGE_SIZE, plotsPage } from "../queries";
import { PlotsTable } from "./plots-table";

/** A seller's plots: a map and a table of the same. */
export function Component() {
  const [q, setQ] = useState("");
  const [stopped, setStopped] = useState(false);
  const filter = stopped ? { stopped: true } : q ? { q } : {};
  const pages = useCursorPages(JSON.stringify(filter), PAGE_SIZE);
  const { data, error } = useQuery(plotsPage(filter, pages.cursor));
  const { data: days } = useQuery(regulation);
  const drawn = useMemo(
    () => (data?.items ?? []).map(({ id, centre }) => ({ id, points: [centre], outlines: [] })),
    [data],
  );
  const refused = asProblem(error)?.status === 403;
  return (
    <div className="shell py-8 sm:py-10">
      <OriginsHeading title="Plots" actions={!refused && <Actions />}>
        The land on which your producers grow.{" "}
        {days && `From ${formatDate(days.appliesFrom)} no coffee enters the European Union without it. `}
        Nobody sees a plot but you, and the buyers of its goods: those with a contract that both signed, a
        paid order, or a data pack.
      </OriginsHeading>
      {refused ? (
        <Empty title="Only sellers keep plots.">You can ask for such a role in the settings.</Empty>
      ) : (
        <>
          {drawn.length > 0 && (
            <div className="mb-6">
              <MapFrame drawn={drawn} height={320} />
            </div>
          )}
          <div className="mb-4 flex flex-wrap items-center gap-4">
            <SearchField label="Search plots" value={q} onSearch={setQ} className="w-full sm:w-80" />
            <label className="inline-flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-leaf"
                checked={stopped}
                onChange={(event) => setStopped(event.target.checked)}
              />
              Only stopped plots
            </label>
          </div>
          <PlotsTable filter={filter} pages={pages} empty={<NoPlots filtered={stopped || q !== ""} />} />
        </>
      )}
    </div>
  );
}

function Actions() {
  return (
    <>
      <ButtonLink to="/plots/upload" look="outline">
        <FileUp aria-hidden="true" size={18} /> Upload plots
      </ButtonLink>
      <ButtonLink to="/plots/new">
        <Plus aria-hidden="true" size={18} /> New plot
      </ButtonLink>
    </>
  );
}

function NoPlots({ filtered }: { filtered: boolean }) {
  if (filtered) return <Empty title="No plot is like this." />;
  return (
    <Empty title="There are no plots yet." action={<Actions />}>
      Upload a GeoJSON file of all your growers, or draw a plot on the map. Each is checked as the European
      system checks it.
    </Empty>
  );
}
