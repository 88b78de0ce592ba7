import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatDate } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { GrowersHeading } from "../growers-heading";
import {
  type DeliveryFilter,
  type DeliveryState,
  deliveries,
  type GrowerDelivery,
  SHOWN,
  seasons,
} from "../queries";
import { QuickForm } from "./quick-form";

const IntakeDialog = lazy(() => import("./intake-dialog"));

const STATES = [
  { value: "waiting", label: "Waiting for the intake" },
  { value: "taken in", label: "Taken in" },
  { value: "struck out", label: "Struck out" },
];

const column = columnsOf<GrowerDelivery>();

/** The columns; the first chooses the deliveries for the intake. */
function columnsWith(
  chosen: ReadonlyMap<string, GrowerDelivery>,
  onChoose: (row: GrowerDelivery, on: boolean) => void,
) {
  return column.columns([
    column.display({
      id: "choose",
      header: "Intake",
      cell: ({ row: { original } }) =>
        original.state === "waiting" ? (
          <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center">
            <input
              type="checkbox"
              className="size-5"
              aria-label={`Take in receipt ${original.number}`}
              checked={chosen.has(original.id)}
              onChange={({ target }) => onChoose(original, target.checked)}
            />
          </label>
        ) : (
          <span className="inline-block first-letter:uppercase">{original.state}</span>
        ),
    }),
    column.accessor("number", {
      header: "Receipt",
      meta: { names: true },
      cell: ({ row: { original } }) => (
        <Link to={`/deliveries/${original.id}`} className="underline decoration-edge underline-offset-4">
          {original.number}
        </Link>
      ),
    }),
    column.accessor("day", { header: "Day", cell: ({ getValue }) => formatDate(getValue()) }),
    column.accessor("producer", {
      header: "Producer",
      cell: ({ row: { original } }) => (
        <>
          <Link
            to={`/growers/${original.producerId}?season=${encodeURIComponent(original.season)}`}
            className="block underline decoration-edge underline-offset-4"
          >
            {original.producer}
          </Link>
          <span className="block text-small text-muted">{original.memberNumber}</span>
        </>
      ),
    }),
    column.accessor("stage", {
      header: "Goods",
      cell: ({ row: { original } }) => (
        <>
          <span className="block first-letter:uppercase">{original.stage}</span>
          <span className="block text-small text-muted">
            {[original.grade, original.point].filter(Boolean).join(", ")}
          </span>
        </>
      ),
    }),
    column.accessor("netG", {
      header: "Net",
      meta: { figures: true },
      cell: ({ getValue }) => formatGrams(getValue()),
    }),
    column.accessor("owed", {
      header: "Owed",
      meta: { figures: true },
      cell: ({ row: { original } }) => formatPrice(original.owed, original.currency),
    }),
  ]);
}

/** A seller's deliveries, with the form that records them and the intake. */
export function Component() {
  const [filter, setFilter] = useState<DeliveryFilter>({});
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
  const set = (part: DeliveryFilter, without: keyof DeliveryFilter) =>
    setFilter(({ [without]: _, ...rest }) => ({ ...rest, ...part }));
  return (
    <div className="shell py-8 sm:py-10">
      <GrowersHeading title="Deliveries">
        What your producers bring to a collecting point or factory. A delivery is never changed: strike out a
        wrong one, and record it anew.
      </GrowersHeading>
      {!known.isPending && <QuickForm season={known.data?.[0]} />}
      <div className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
        <SearchField
          label="Search by producer, number, collecting point or grade"
          value={filter.q ?? ""}
          onSearch={(q) => set(q ? { q } : {}, "q")}
        />
        <TextField
          label="Day"
          type="date"
          value={filter.day ?? ""}
          onChange={({ target }) => set(target.value ? { day: target.value } : {}, "day")}
        />
        <SelectField
          label="State"
          choices={STATES}
          placeholder="All states"
          value={filter.state ?? ""}
          onChange={({ target }) =>
            set(target.value ? { state: target.value as DeliveryState } : {}, "state")
          }
        />
      </div>
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
          filter.q || filter.day || filter.state ? (
            <Empty title="No delivery is like that.">Try other words, another day, or all states.</Empty>
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
      <Suspense fallback={null}>
        {taking && <IntakeDialog deliveries={[...chosen.values()]} onClose={() => setTaking(false)} />}
      </Suspense>
    </div>
  );
}
