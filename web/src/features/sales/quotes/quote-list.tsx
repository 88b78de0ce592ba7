import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Quote } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ShowMore } from "@/shared/ui/show-more";
import { Skeleton } from "@/shared/ui/skeleton";
import { quotes } from "./queries";
import { QuoteSteps } from "./quote-steps";
import { statusText } from "./quote-text";
import { termsLine } from "./terms-line";

/** The quotes that the account requested, with its possible answers. */
export function QuoteList() {
  const list = useInfiniteQuery(quotes("buyer"));
  const { data, isPending, isError, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section id="quotes" aria-labelledby="quotes-title" className="scroll-mt-28">
      <h2 id="quotes-title" className="border-b border-ink pb-3 text-h2">
        Quote requests
      </h2>
      {isPending && <Skeleton className="mt-5 h-20" />}
      {isError && <LoadFailure onRetry={refetch}>Your quote requests could not be loaded.</LoadFailure>}
      {data && items.length === 0 && (
        <p className="pt-5 text-muted">
          None yet. Inquire on a product's page, and the seller's offer stands here.
        </p>
      )}
      <ul>
        {items.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </ul>
      <ShowMore list={list} className="mt-6">
        Show earlier requests
      </ShowMore>
    </section>
  );
}

function QuoteRow({ quote }: { quote: Quote }) {
  const terms = quote.versions.at(-1);
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lead">
          <Link to={`/quotes/${quote.id}`} className="underline-offset-4 hover:underline">
            {quote.product_name}
          </Link>
        </h3>
        {terms && <p className="figures font-semibold">{termsLine(terms, quote.unit)}</p>}
      </div>
      <p className="mt-1 text-small text-muted">
        {statusText(quote)}
        {quote.status === "offered" &&
          terms?.valid_until &&
          `, open until ${formatInstant(terms.valid_until)}`}
      </p>
      {terms?.by === "seller" && terms.message && (
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{terms.message}</p>
      )}
      <div className="mt-3 empty:hidden">
        <QuoteSteps quote={quote} />
      </div>
    </li>
  );
}
