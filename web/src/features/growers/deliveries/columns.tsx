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
