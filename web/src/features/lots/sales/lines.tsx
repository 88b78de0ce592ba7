import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { formatDayOf } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { StateMark } from "@/shared/ui/state-mark";
import { type LinesShown, type LotLine, lines, SHOWN } from "../queries";
import { OPEN_BECAUSE, UNAPPROVED } from "../words";

const column = columnsOf<LotLine>();

const ONLY: [LinesShown, string][] = [
  ["open", "Only lines that wait for lots"],
  ["undrawn", "Only orders without lots"],
];

/** The lines of orders that draw from lots; those for which lots are still to be chosen come by themselves. */
export function Lines({ onChoose }: { onChoose: (line: LotLine) => void }) {
  const [shown, setShown] = useState<LinesShown>("all");
  const pages = useCursorPages(`lines ${shown}`, SHOWN);
  const query = useQuery(lines(shown, pages.cursor));
  const columns = useMemo(() => columnsFor(onChoose), [onChoose]);
  return (
    <section>
      <div className="mb-4 flex flex-wrap gap-x-6">
        {ONLY.map(([only, label]) => (
          <label key={only} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5"
              checked={shown === only}
              onChange={({ target }) => setShown(target.checked ? only : "all")}
            />
            {label}
          </label>
        ))}
      </div>
      <ListTable
        caption="Lines of orders"
        heading
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        pages={pages}
        pagerIfNeeded
        of="lines"
        failed="The lines of orders could not be loaded."
        empty={EMPTY[shown]}
      />
    </section>
  );
}

const EMPTY: Record<LinesShown, ReactNode> = {
  all: (
    <Empty title="No order has drawn from a lot yet.">
      Orders appear here once a product is sold from lots. Those from before are among the orders without
      lots.
    </Empty>
  ),
  open: (
    <Empty title="Every line has its lots.">
      A line waits here if its lots had too little when it was ordered.
    </Empty>
  ),
  undrawn: (
    <Empty title="No order is without lots.">
      An order is here if its product was sold from no lot when it was placed.
    </Empty>
  ),
};

function columnsFor(choose: (line: LotLine) => void) {
  return column.columns([
    column.names("Order", (row) => (
      <>
        {row.orderNumber}
        <span className="block text-small font-normal text-muted">
          {formatDayOf(row.orderedAt)}
          {row.shipmentNumber && `, ${row.shipmentNumber}`}
        </span>
      </>
    )),
    column.shown("Product", (row) => row.productName),
    column.figures("Weight", (row) => formatGrams(row.neededG)),
    column.shown(
      "From lots",
      (row) => (
        <div className="space-y-1">
          {row.drawn.map(({ lotId, number, grams }) => (
            <span key={lotId} className="block">
              <Link to={`/lots/${lotId}`} className="underline decoration-edge underline-offset-4">
                {number}
              </Link>{" "}
              <span className="text-small text-muted">{formatGrams(grams)}</span>
            </span>
          ))}
          {row.openG > 0 && <StateMark tone="waiting">{`${formatGrams(row.openG)} without a lot`}</StateMark>}
          {row.openBecause && (
            <span className="block max-w-md text-small text-muted">{OPEN_BECAUSE[row.openBecause]}</span>
          )}
          {row.unapproved && (
            <span className="block max-w-md text-small text-muted">{UNAPPROVED[row.unapproved]}</span>
          )}
          {row.units === 0 && <StateMark tone="quiet">Given back</StateMark>}
        </div>
      ),
      { wide: true },
    ),
    column.actions(
      (row) =>
        row.units > 0 &&
        (!row.left || row.openG > 0) && (
          <Button
            look={row.openG > 0 ? "solid" : "outline"}
            aria-label={`Choose lots: ${row.orderNumber}, ${row.productName}`}
            onClick={() => choose(row)}
          >
            Choose lots
          </Button>
        ),
    ),
  ]);
}
