import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { formatDayOf } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { StateMark } from "@/shared/ui/state-mark";
import { type LotLine, lines, SHOWN } from "../queries";

const column = columnsOf<LotLine>();

/** The lines of orders that draw from lots; those for which lots are still to be chosen come by themselves. */
export function Lines({ onChoose }: { onChoose: (line: LotLine) => void }) {
  const [open, setOpen] = useState(false);
  const pages = useCursorPages(`lines ${open}`, SHOWN);
  const query = useQuery(lines(open, pages.cursor));
  const columns = useMemo(() => columnsFor(onChoose), [onChoose]);
  return (
    <section>
      <label className="mb-4 flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5"
          checked={open}
          onChange={({ target }) => setOpen(target.checked)}
        />
        Only lines that wait for lots
      </label>
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
        empty={
          open ? (
            <Empty title="Every line has its lots.">
              A line waits here if its lots had too little when it was ordered.
            </Empty>
          ) : (
            <Empty title="No order has drawn from a lot yet.">
              Orders appear here once a product is sold from lots.
            </Empty>
          )
        }
      />
    </section>
  );
}

function columnsFor(choose: (line: LotLine) => void) {
  return column.columns([
    column.accessor("orderNumber", {
      header: "Order",
      meta: { names: true },
      cell: ({ row: { original } }) => (
        <>
          {original.orderNumber}
          <span className="block text-small font-normal text-muted">
            {formatDayOf(original.orderedAt)}
            {original.shipmentNumber && `, ${original.shipmentNumber}`}
          </span>
        </>
      ),
    }),
    column.accessor("productName", { header: "Product" }),
    column.accessor("neededG", {
      header: "Weight",
      meta: { figures: true },
      cell: ({ getValue }) => formatGrams(getValue()),
    }),
    column.accessor("drawn", {
      header: "From lots",
      cell: ({ row: { original } }) => (
        <>
          {original.drawn.map(({ lotId, number, grams }) => (
            <span key={lotId} className="block">
              <Link to={`/lots/${lotId}`} className="underline decoration-edge underline-offset-4">
                {number}
              </Link>{" "}
              <span className="text-small text-muted">{formatGrams(grams)}</span>
            </span>
          ))}
          {original.openG > 0 && (
            <StateMark tone="waiting">{`${formatGrams(original.openG)} without a lot`}</StateMark>
          )}
          {original.units === 0 && <StateMark tone="quiet">Given back</StateMark>}
        </>
      ),
    }),
    column.display({
      id: "actions",
      header: "Actions",
      meta: { actions: true },
      cell: ({ row: { original } }) =>
        original.units > 0 &&
        (!original.left || original.openG > 0) && (
          <Button
            look={original.openG > 0 ? "solid" : "outline"}
            aria-label={`Choose lots: ${original.orderNumber}, ${original.productName}`}
            onClick={() => choose(original)}
          >
            Choose lots
          </Button>
        ),
    }),
  ]);
}
