import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { ListTable } from "@/shared/ui/list-table";
import { ExceptionMark } from "../exception-mark";
import { exceptionPage, ROWS_SHOWN } from "../queries";
import type { ShipmentException } from "../wire";
import { Deadline } from "./deadline";

const column = columnsOf<ShipmentException>();

interface ExceptionTableProps {
  onView: (shipmentId: string) => void;
  onResolve: (exception: ShipmentException) => void;
}

/** The exceptions of the account's shipments, with the button to resolve them. */
export function ExceptionTable({ onView, onResolve }: ExceptionTableProps) {
  const pages = useCursorPages("exceptions", ROWS_SHOWN);
  const query = useQuery(exceptionPage(pages.cursor));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first writes the address, the second a state
  const columns = useMemo(
    () =>
      column.columns([
        column.names("Type", (row) => (
          <>
            {row.type}
            <span className="block max-w-80 text-small font-normal text-muted">{row.description}</span>
          </>
        )),
        column.shown("Shipment", (row) => (
          <button
            type="button"
            onClick={() => onView(row.shipmentId)}
            className="figures min-h-6 whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            {row.shipmentNumber}
          </button>
        )),
        column.shown("Status", (row) => <ExceptionMark exception={row} />),
        column.shown("Date Reported", (row) => (
          <span className="figures whitespace-nowrap">{formatInstant(row.dateReported)}</span>
        )),
        column.shown("To be seen to by", (exception) => exception.owner.name),
        column.shown("Until", (row) => <Deadline exception={row} />),
        column.actions(
          (row) =>
            row.mayResolve && (
              <Button
                look={row.blocking ? "solid" : "outline"}
                aria-label={`Resolve: ${row.type}, ${row.shipmentNumber}`}
                onClick={() => onResolve(row)}
              >
                Resolve
              </Button>
            ),
          "Resolve",
        ),
      ]),
    [],
  );

  return (
    <section aria-label="Exceptions">
      <ListTable
        caption="Exceptions"
        heading
        columns={columns}
        query={query}
        pages={pages}
        of="exceptions"
        pagerIfNeeded
        rowId={(row) => row.id}
        waitingRows={2}
        failed="The exceptions could not be loaded."
        empty={
          <p className="border-y border-line py-6 text-muted">
            No exceptions. When a shipment is delayed, held by customs or damaged, it stands here, with who
            sees to it and until when.
          </p>
        }
      />
    </section>
  );
}
