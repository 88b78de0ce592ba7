import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { query } from "@/shared/api/query";
import { formatInstant } from "@/shared/lib/dates";
import { Panel } from "@/shared/ui/panel";
import { termsLine } from "../quotes/terms-line";

const SHOWN = 4;

/** Sellers' offers that the account has not answered. */
const offered = query("/api/quotes", { query: { side: "buyer", status: "offered", limit: SHOWN } });

/** The offers that wait for the buyer's answer; nothing if there are none. */
export function OfferedQuotes() {
  const query = useQuery(offered);
  if (!query.data?.total && !query.isError) return null;
  return (
    <Panel
      title="Offers that wait for your answer"
      query={query}
      isEmpty={({ items }) => items.length === 0}
      empty="None any more."
      failed="The offers to you could not be loaded."
      className="mb-5 border-l-4 border-l-cherry"
      more={
        <Link to="/quotes" className="font-semibold text-leaf underline underline-offset-4">
          All quotes
        </Link>
      }
    >
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items.map(({ id, product_name, unit, versions }) => {
            const terms = versions.at(-1);
            return (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
                <Link to={`/quotes/${id}`} className="font-semibold underline-offset-4 hover:underline">
                  {product_name}
                </Link>
                {terms && <span className="figures">{termsLine(terms, unit)}</span>}
                {terms?.valid_until && (
                  <span className="basis-full text-small text-muted">
                    Open until {formatInstant(terms.valid_until)}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
