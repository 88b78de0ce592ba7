import { Link } from "react-router";
import { formatDate } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import type { GrowerDelivery } from "../queries";

/** The deliveries of a statement, the latest first. */
export function DeliveryList({ deliveries }: { deliveries: GrowerDelivery[] }) {
  return (
    <ul className="border-t border-line">
      {deliveries.map((row) => (
        <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5">
          <span className="sm:w-40">{formatDate(row.day)}</span>
          <Link to={`/deliveries/${row.id}`} className="underline decoration-edge underline-offset-4">
            Receipt {row.number}
          </Link>
          <span className="min-w-0 basis-full text-muted wrap-anywhere first-letter:uppercase sm:flex-1 sm:basis-auto">
            {row.state === "struck out"
              ? `Struck out: ${row.reason}`
              : [row.stage, row.grade, row.lotNumber && `lot ${row.lotNumber}`].filter(Boolean).join(", ")}
          </span>
          <span className="figures">{formatGrams(row.netG)}</span>
          <span
            className={
              row.state === "struck out"
                ? "figures ml-auto w-32 text-right line-through"
                : "figures ml-auto w-32 text-right"
            }
          >
            {formatPrice(row.owed, row.currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}
