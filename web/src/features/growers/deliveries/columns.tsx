import { Link } from "react-router";
import { formatDate } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { columnsOf } from "@/shared/ui/data-table";
import type { GrowerDelivery } from "../queries";

const column = columnsOf<GrowerDelivery>();

/** The columns; the first chooses the deliveries for the intake. */
export function columnsWith(
  chosen: ReadonlyMap<string, GrowerDelivery>,
  onChoose: (row: GrowerDelivery, on: boolean) => void,
) {
  return column.columns([
    column.shown("Intake", (row) =>
      row.state === "waiting" ? (
        <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center">
          <input
            type="checkbox"
            className="size-5"
            aria-label={`Take in receipt ${row.number}`}
            checked={chosen.has(row.id)}
            onChange={({ target }) => onChoose(row, target.checked)}
          />
        </label>
      ) : (
        <span className="inline-block first-letter:uppercase">{row.state}</span>
      ),
    ),
    column.names("Receipt", (row) => (
      <Link to={`/deliveries/${row.id}`} className="underline decoration-edge underline-offset-4">
        {row.number}
      </Link>
    )),
    column.shown("Day", (row) => formatDate(row.day)),
    column.shown("Producer", (row) => (
      <>
        <Link
          to={`/growers/${row.producerId}?season=${encodeURIComponent(row.season)}`}
          className="block underline decoration-edge underline-offset-4"
        >
          {row.producer}
        </Link>
        <span className="block text-small text-muted">{row.memberNumber}</span>
      </>
    )),
    column.shown("Goods", (row) => (
      <>
        <span className="block first-letter:uppercase">{row.stage}</span>
        <span className="block text-small text-muted">
          {[row.grade, row.point].filter(Boolean).join(", ")}
        </span>
      </>
    )),
    column.figures("Net", (row) => formatGrams(row.netG)),
    column.figures("Owed", (row) => formatPrice(row.owed, row.currency)),
  ]);
}
