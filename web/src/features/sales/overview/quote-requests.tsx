import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { query } from "@/shared/api/query";
import { formatInstant } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { Panel } from "@/shared/ui/panel";
import { statusText } from "../quotes/quote-text";

const SHOWN = 4;

/** The newest requests for quotes on the account's own goods. */
const requests = query("/api/quotes", { query: { side: "seller", limit: SHOWN } });

export function QuoteRequests() {
  return (
    <Panel
      title="Quote Requests"
      query={useQuery(requests)}
      isEmpty={({ items }) => items.length === 0}
      empty="No requests yet. When somebody inquires about one of your lots, it stands here."
      failed="The quote requests could not be loaded."
    >
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items.map((quote) => (
            <li key={quote.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <Link to={`/quotes/${quote.id}`} className="font-semibold underline-offset-4 hover:underline">
                {quote.product_name}
              </Link>
              <span className="figures">{withUnit(quote.versions.at(-1)?.quantity ?? 0, quote.unit)}</span>
              <span className="basis-full text-small text-muted">
                {statusText(quote)} · {formatInstant(quote.created_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
