import { useQuery } from "@tanstack/react-query";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useTitle } from "@/shared/lib/use-title";
import { Facts } from "@/shared/ui/facts";
import { SectionTitle } from "../section-title";
import type { AdminQuote } from "../wire";
import { AccountLink, DetailFrame, Lines, useId } from "./detail-frame";
import { anyQuote } from "./queries";

/** Any quote of the shop. */
export function Component() {
  const query = useQuery(anyQuote(useId()));
  return (
    <DetailFrame kind="quotes" query={query}>
      {(quote) => <Loaded quote={quote} />}
    </DetailFrame>
  );
}

function Loaded({ quote }: { quote: AdminQuote }) {
  useTitle(quote.product_name);
  return (
    <>
      <SectionTitle title={quote.product_name}>
        A quote, <span className="lowercase">{quote.status}</span>
      </SectionTitle>
      <div className="grid items-start gap-10 lg:grid-cols-[20rem_1fr] lg:gap-14">
        <Facts
          rows={[
            ["Buyer", <AccountLink key="buyer" id={quote.buyerId} name={quote.buyer_name} />],
            ["Seller", <AccountLink key="seller" id={quote.sellerId} name={quote.sellerName} />],
            ["Asked", formatExact(quote.created_at)],
            ["Last step", formatExact(quote.changed_at)],
            ["Stock keeping unit", quote.sku],
            ["Contract", quote.contractId ? "Made" : "None"],
          ]}
        />
        <Lines
          caption="Terms"
          head={["By", "When", "Units", "Price"]}
          rows={quote.versions.map((terms) => ({
            key: String(terms.version),
            cells: [
              <span key="by">
                <span className="inline-block first-letter:uppercase">{terms.by}</span>
                {terms.message && <span className="block text-small text-muted">{terms.message}</span>}
              </span>,
              formatExact(terms.at),
              withUnit(terms.quantity, quote.unit),
              terms.unit_price && terms.currency ? formatPrice(terms.unit_price, terms.currency) : "–",
            ],
          }))}
        />
      </div>
    </>
  );
}
