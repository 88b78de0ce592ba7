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
  column.accessor("name", {
    header: "Plot",
    meta: { names: true },
    cell: ({ row: { original } }) => (
      <Link to={`/plots/${original.id}`} className="underline decoration-edge underline-offset-4">
        {original.name}
      </Link>
    ),
  }),
  column.accessor("producerName", {
    header: "Producer",
    cell: ({ row: { original } }) => (
      <TextLink to={`/producers/${original.producerId}`}>{original.producerName}</TextLink>
    ),
  }),
  column.accessor("country", { header: "Country" }),
  column.accessor("kind", { header: "Shape", cell: ({ row }) => KINDS[row.original.kind] }),
  column.accessor("hectares", { header: "Hectares", meta: { figures: true } }),
  column.accessor("stoppedFor", {
    header: "State",
    cell: ({ row: { original } }) => <PlotState stopped={original.stoppedFor !== null} />,
  }),
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
