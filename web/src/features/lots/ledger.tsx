import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useChange } from "@/shared/api/use-change";
import { formatDate } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { ListTable } from "@/shared/ui/list-table";
import { StateMark } from "@/shared/ui/state-mark";
import { CHANGED_BY_MOVES, type Lot, type LotMove, movesOf, SHOWN, undoMove } from "./queries";
import { Plots, ProducerName } from "./source/grown-by";
import { changeOf, MOVES, yieldWarning } from "./words";

const column = columnsOf<LotMove>();

/** The moves of a lot, the latest first. Each can be undone by a counter-move. */
export function Ledger({ lot }: { lot: Lot }) {
  const pages = useCursorPages(lot.id, SHOWN);
  const query = useQuery(movesOf(lot.id, pages.cursor));
  const [undoing, setUndoing] = useState<LotMove | null>(null);
  const undo = useChange(
    ({ move, reason }: { move: LotMove; reason: string }) => undoMove(move.id, reason),
    CHANGED_BY_MOVES,
    { onSuccess: () => setUndoing(null) },
  );
  const columns = useMemo(() => columnsFor(lot.id, setUndoing), [lot.id]);
  const close = () => {
    setUndoing(null);
    undo.reset();
  };
  return (
    <section>
      <ListTable
        caption="Ledger"
        heading
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        pages={pages}
        pagerIfNeeded
        of="moves"
        failed="The ledger could not be loaded."
        empty={<Empty title="Nothing has moved yet." />}
      />
      {undoing && (
        <ReasonDialog
          title="Undo this move?"
          label="What was wrong"
          confirm="Undo it"
          dismiss="Keep it"
          sending={undo}
          onSend={(reason) => undo.mutate({ move: undoing, reason })}
          onClose={close}
        >
          A counter-move is entered with your reason. The goods must still be where the move put them.
        </ReasonDialog>
      )}
    </section>
  );
}

/** The other side of a move: where the goods came from, and where they went. */
function Other({ move, lotId }: { move: LotMove; lotId: string }) {
  const taken = move.inputs.some((part) => part.lotId === lotId);
  const others = (taken ? move.outputs : move.inputs).filter((part) => part.lotId !== lotId);
  const { source, orderNumber } = move;
  return (
    <>
      {source && (source.name || source.producerId) && (
        <span className="block">
          <ProducerName {...source} />
        </span>
      )}
      {source && source.plots.length > 0 && (
        <span className="block text-small">
          <Plots plots={source.plots} />
        </span>
      )}
      {orderNumber && <span className="block">{orderNumber}</span>}
      {others.map((part) => (
        <span key={part.lotId} className="block">
          {taken ? "to " : "from "}
          <Link to={`/lots/${part.lotId}`} className="underline decoration-edge underline-offset-4">
            {part.number}
          </Link>{" "}
          <span className="text-small text-muted">{formatGrams(part.grams)}</span>
        </span>
      ))}
      {move.lossG > 0 && move.kind !== "loss" && (
        <span className="block text-small text-muted">{formatGrams(move.lossG)} lost on the way</span>
      )}
      {yieldWarning(move) && <span className="block text-small text-cherry">{yieldWarning(move)}</span>}
      {move.evidence && <span className="block text-small text-muted">{move.evidence}</span>}
    </>
  );
}

function columnsFor(lotId: string, undo: (move: LotMove) => void) {
  return column.columns([
    column.names("Move", (row) => (
      <>
        {row.undoes ? `Undone: ${MOVES[row.kind].toLowerCase()}` : MOVES[row.kind]}
        <span className="block text-small font-normal text-muted">{formatDate(row.day)}</span>
      </>
    )),
    column.shown("From or to", (row) => <Other move={row} lotId={lotId} />),
    column.figures("Change", (row) => {
      const grams = changeOf(row, lotId);
      return `${grams > 0 ? "+" : "−"}${formatGrams(Math.abs(grams))}`;
    }),
    column.actions((row) => {
      if (row.undoneBy) return <StateMark tone="quiet">Undone</StateMark>;
      if (row.undoes || row.kind === "draw" || row.kind === "return") return null;
      return (
        <Button
          look="quiet"
          aria-label={`Undo: ${MOVES[row.kind]}, ${formatDate(row.day)}`}
          onClick={() => undo(row)}
        >
          Undo
        </Button>
      );
    }),
  ]);
}
