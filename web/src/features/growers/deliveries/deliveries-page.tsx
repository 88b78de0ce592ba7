import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatGrams } from "@/shared/lib/grams";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ListTable } from "@/shared/ui/list-table";
import { GrowersHeading } from "../growers-heading";
import { deliveries, type GrowerDelivery, SHOWN, seasons } from "../queries";
import { columnsWith } from "./columns";
import { FilterFields } from "./filter-fields";
import { QuickForm } from "./quick-form";
import { useFilter } from "./use-filter";

const IntakeDialog = lazyPart(() => import("./intake-dialog"));

/** A seller's deliveries, with the form that records them and the intake. */
export function Component() {
  const { filter, filtered, set, clear, cleared } = useFilter();
  const pages = useCursorPages(JSON.stringify(filter), SHOWN);
  const query = useQuery(deliveries(filter, pages.cursor));
  const known = useQuery(seasons());
  const [chosen, setChosen] = useState<ReadonlyMap<string, GrowerDelivery>>(new Map());
  const [taking, setTaking] = useState(false);
  const columns = useMemo(
    () =>
      columnsWith(chosen, (row, on) =>
        setChosen((before) => {
          const after = new Map(before);
          if (on) after.set(row.id, row);
          else after.delete(row.id);
          return after;
        }),
      ),
    [chosen],
  );
  if (asProblem(query.error)?.status === 403) {
    return (
      <div className="shell py-8 sm:py-10">
        <h1 className="mb-8 text-h1">Deliveries</h1>
        <Empty title="Only sellers keep a book of growers.">
          You can ask for such a role in the settings.
        </Empty>
      </div>
    );
  }
  const waiting = (query.data?.items ?? []).filter(({ state }) => state === "waiting");
  const grams = [...chosen.values()].reduce((sum, { netG }) => sum + netG, 0);
  return (
    <div className="shell py-8 sm:py-10">
      <GrowersHeading
        title="Deliveries"
        actions={
          <ButtonLink to="/deliveries/import" look="outline">
            <FileUp aria-hidden="true" size={18} /> Import CSV
          </ButtonLink>
        }
      >
        What your producers bring to a collecting point or factory. A delivery is never changed: strike out a
        wrong one, and record it anew.
      </GrowersHeading>
      {!known.isPending && <QuickForm season={known.data?.[0]} />}
      <FilterFields key={cleared} filter={filter} producerName={query.data?.items[0]?.producer} onSet={set} />
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-3">
        {chosen.size > 0 && (
          <Button onClick={() => setTaking(true)}>
            Take in {chosen.size}, {formatGrams(grams)}
          </Button>
        )}
        {waiting.length > 0 && (
          <Button look="outline" onClick={() => setChosen(new Map(waiting.map((row) => [row.id, row])))}>
            Choose all on this page
          </Button>
        )}
        {chosen.size > 0 && (
          <Button look="quiet" onClick={() => setChosen(new Map())}>
            Choose none
          </Button>
        )}
      </div>
      <ListTable
        caption="Deliveries"
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        pages={pages}
        of="deliveries"
        failed="Your deliveries could not be loaded."
        empty={
          filtered ? (
            <Empty
              title="No delivery is like that."
              action={
                <Button look="outline" onClick={clear}>
                  Show all deliveries
                </Button>
              }
            >
              Try other words, another producer or day, or all states.
            </Empty>
          ) : (
            <Empty title="Nothing was delivered yet.">
              Record the first delivery above. Your producers are entered under{" "}
              <Link to="/producers" className="font-semibold underline">
                Producers
              </Link>
              .
            </Empty>
          )
        }
      />
      {taking && <IntakeDialog deliveries={[...chosen.values()]} onClose={() => setTaking(false)} />}
    </div>
  );
}
