import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Quote } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { Button } from "@/shared/ui/button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Skeleton } from "@/shared/ui/skeleton";
import { type Answer, answerQuote, quotes } from "./queries";

const STATUS: Record<Quote["status"], string> = {
  requested: "Waiting for the seller's offer",
  offered: "The seller made an offer",
  countered: "Waiting for the seller's answer",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "The offer has run out",
};

const LABELS: Record<Answer, string> = { accept: "Accept", decline: "Decline", withdraw: "Withdraw" };

/** What the account asked prices for, and the answers it can give. */
export function QuoteList() {
  const { data, isPending, isError, refetch } = useQuery(quotes);
  return (
    <section id="quotes" aria-labelledby="quotes-title" className="mt-14 scroll-mt-28">
      <h2 id="quotes-title" className="border-b border-ink pb-3 text-h2">
        Quote requests
      </h2>
      {isPending && <Skeleton className="mt-5 h-20" />}
      {isError && <LoadFailure onRetry={refetch}>Your quote requests could not be loaded.</LoadFailure>}
      {data?.items.length === 0 && (
        <p className="pt-5 text-muted">
          None yet. Inquire on a product's page, and the seller's offer stands here.
        </p>
      )}
      <ul>
        {data?.items.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </ul>
    </section>
  );
}

function QuoteRow({ quote }: { quote: Quote }) {
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: (step: Answer) => answerQuote(step, quote.id, quote.version),
    onSettled: () => client.invalidateQueries({ queryKey: quotes.queryKey }),
  });
  const terms = quote.versions.at(-1);
  const steps = quote.steps.filter((step): step is Answer => step in LABELS);
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lead">
          <Link to={`/product/${quote.product_id}`} className="underline-offset-4 hover:underline">
            {quote.product_name}
          </Link>
        </h3>
        {terms && (
          <p className="figures font-semibold">
            {withUnit(terms.quantity, quote.unit)}
            {terms.unit_price && terms.currency && ` at ${formatPrice(terms.unit_price, terms.currency)}`}
            {terms.incoterm && `, ${terms.incoterm}`}
          </p>
        )}
      </div>
      <p className="mt-1 text-small text-muted">
        {STATUS[quote.status]}
        {quote.status === "offered" &&
          terms?.valid_until &&
          `, open until ${formatInstant(terms.valid_until)}`}
      </p>
      {terms?.by === "seller" && terms.message && <p className="mt-2 max-w-prose">{terms.message}</p>}
      {steps.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {steps.map((step) => (
            <Button
              key={step}
              look={step === "accept" ? "solid" : "outline"}
              disabled={answering.isPending}
              aria-label={`${LABELS[step]}: ${quote.product_name}`}
              onClick={() => answering.mutate(step)}
            >
              {LABELS[step]}
            </Button>
          ))}
        </div>
      )}
      {answering.isError && (
        <Notice tone="bad" className="mt-3">
          {answering.error.message}
        </Notice>
      )}
    </li>
  );
}
