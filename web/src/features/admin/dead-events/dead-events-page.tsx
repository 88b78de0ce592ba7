import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { DecisionNotice } from "../decision-notice";
import { SHOWN } from "../queries";
import { SectionTitle } from "../section-title";
import type { DeadEvent } from "../wire";
import { type Decision, deadEvents, useDecide } from "./queries";

const column = columnsOf<DeadEvent>();

/** Events that a module failed to process, until an administrator replays or discards them. */
export function Component() {
  const pages = useCursorPages("dead-events", SHOWN);
  const query = useQuery(deadEvents(pages.cursor));
  const [discarded, setDiscarded] = useState<DeadEvent | null>(null);
  const decide = useDecide();
  const { mutate, isPending } = decide;
  const columns = useMemo(
    () => columnsFor(isPending, (event) => mutate({ event, decision: "replay" }), setDiscarded),
    [isPending, mutate],
  );
  return (
    <>
      <SectionTitle title="Dead events">
        A module that fails on an event puts it here and goes on with the next. Once the cause is away, have
        it tried again.
      </SectionTitle>
      <DecisionNotice
        decide={decide}
        done={DONE}
        about={({ event: { event, consumer } }) => `${event} for ${consumer}`}
      />
      <ListTable
        caption="Dead events"
        columns={columns}
        query={query}
        pages={pages}
        of="dead events"
        rowId={({ consumer, seq }) => `${consumer} ${seq}`}
        failed="The dead events could not be loaded."
        empty={
          <Empty title="No dead events.">Every event was taken in by every module that follows it.</Empty>
        }
      />
      {discarded && (
        <ConfirmDialog
          title="Give this event up?"
          confirm="Give it up"
          dismiss="Keep it"
          onClose={() => setDiscarded(null)}
          onConfirm={() => mutate({ event: discarded, decision: "discard" })}
        >
          {discarded.consumer} will never take in {discarded.event} number {discarded.seq}. What it would have
          changed stays as it is. This cannot be taken back.
        </ConfirmDialog>
      )}
    </>
  );
}

const DONE: Record<Decision, string> = {
  replay: "The event is taken in now.",
  discard: "The event is given up.",
};

function columnsFor(
  busy: boolean,
  onReplay: (event: DeadEvent) => void,
  onDiscard: (event: DeadEvent) => void,
) {
  return column.columns([
    column.names("Event", (row) => (
      <>
        <span className="[overflow-wrap:anywhere]">{row.event}</span>
        <span className="figures block text-small font-normal text-muted">
          number {row.seq}, {formatInstant(row.at)}
        </span>
      </>
    )),
    column.shown("For", (row) => <span className="[overflow-wrap:anywhere]">{row.consumer}</span>),
    column.shown("What failed", (row) => (
      <span className="text-small [overflow-wrap:anywhere] text-danger">{row.error}</span>
    )),
    column.actions((row) => {
      const name = `${row.event} number ${row.seq} for ${row.consumer}`;
      return (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <Button disabled={busy} aria-label={`Try again: ${name}`} onClick={() => onReplay(row)}>
            Try again
          </Button>
          <Button
            look="outline"
            disabled={busy}
            aria-label={`Give up: ${name}`}
            onClick={() => onDiscard(row)}
          >
            Give up
          </Button>
        </span>
      );
    }, "Decide"),
  ]);
}
