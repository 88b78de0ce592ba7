import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "@/shared/api/query";
import { formatPrice } from "@/shared/lib/money";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";

const summary = query("/api/sales/summary");

interface Amount {
  amount: string;
  currency: string;
}

/** The sales of the account so far: Revenue, Profit, Buyers. Currencies have separate sums. */
export function SalesFigures() {
  const { data, isError, refetch } = useQuery(summary);
  if (isError && !data) {
    return <LoadFailure onRetry={refetch}>The figures of your sales could not be loaded.</LoadFailure>;
  }
  if (!data) {
    return (
      <div role="status" className={GRID}>
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-27" />
        <Skeleton className="h-27" />
        <Skeleton className="h-27" />
      </div>
    );
  }
  const { revenue, profit, profitKnownFor, lines, buyers } = data;
  return (
    <dl className={GRID}>
      <Figure
        term="Revenue"
        note={lines === 1 ? "from 1 sale" : `from ${lines.toLocaleString("en-US")} sales`}
      >
        <Amounts of={revenue} none="0" />
      </Figure>
      <Figure term="Profit" note={profitNote(profitKnownFor, lines)}>
        <Amounts of={profit} none={lines === 0 ? "0" : "Not known"} />
      </Figure>
      <Figure term="Buyers" note={buyers === 1 ? "has bought from you" : "have bought from you"}>
        {buyers.toLocaleString("en-US")}
      </Figure>
    </dl>
  );
}

const GRID = "mb-8 grid gap-4 sm:grid-cols-3";

/** A note that the profit counts only lines with known costs. */
function profitNote(known: number, lines: number): string {
  if (lines === 0) return "nothing sold yet";
  if (known === lines) return "the unit cost of every sale is known";
  if (known === 0) return "give your lots a unit cost, and it is counted here";
  return `for the ${known.toLocaleString("en-US")} of ${lines.toLocaleString("en-US")} sales whose unit cost is known`;
}

function Figure({ term, note, children }: { term: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-card p-5">
      <dt className="eyebrow">{term}</dt>
      <dd className="figures font-serif text-h2">{children}</dd>
      <dd className="mt-auto pt-1 text-small text-muted">{note}</dd>
    </div>
  );
}

function Amounts({ of, none }: { of: Amount[]; none: string }) {
  if (of.length === 0) return none;
  return of.map(({ amount, currency }) => (
    <span key={currency} className="block">
      {formatPrice(amount, currency)}
    </span>
  ));
}
