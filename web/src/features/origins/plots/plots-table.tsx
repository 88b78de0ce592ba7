import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CursorPages } from "@/shared/lib/use-cursor-pages";
import { columnsOf } from "@/shared/ui/data-table";
import { ListTable } from "@/shared/ui/list-table";
import { TextLink } from "@/shared/ui/text-link";
import { type Plot, plotsPage } from "../queries";
import { PlotState } from "./plot-state";

const column = columnsOf<Plot>();
const KINDS = { point: "Point", outline: "Outline", mixed: "Points and outlines" };
const COLUMNS = column.columns([
  column.names("Plot", (row) => (
    <Link to={`/plots/${row.id}`} className="underline decoration-edge underline-offset-4">
      {row.name}
    </Link>
  )),
  column.shown("Producer", (row) => (
    <TextLink to={`/producers/${row.producerId}`}>{row.producerName}</TextLink>
  )),
  column.shown("Country", (row) => row.country),
  column.shown("Shape", (row) => KINDS[row.kind]),
  column.figures("Hectares", (row) => row.hectares),
  column.shown("State", (row) => <PlotState stopped={row.stoppedFor !== null} />),
]);

interface PlotsTableProps {
  filter: Parameters<typeof plotsPage>[0];
  pages: CursorPages;
  empty: ReactNode;
}

/** A table of plots. */
export function PlotsTable({ filter, pages, empty }: PlotsTableProps) {
  const query = useQuery(plotsPage(filter, pages.cursor));
  return (
    <ListTable
      caption="Plots"
      columns={COLUMNS}
      rowId={({ id }) => id}
      query={query}
      failed="The plots could not be loaded."
      pages={pages}
      of="plots"
      pagerIfNeeded
      empty={empty}
    />
  );
}
