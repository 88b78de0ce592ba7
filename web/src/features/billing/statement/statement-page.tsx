import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatPrice } from "@/shared/lib/money";
import { BackLink } from "@/shared/ui/back-link";
import { DownloadButton } from "@/shared/ui/download-button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SelectField } from "@/shared/ui/select-field";
import { Skeleton } from "@/shared/ui/skeleton";
import { BooksSums } from "../books/books-sums";
import { EntriesTable } from "../books/entries-table";
import { monthName } from "../books/words";
import { HeldSums } from "./held-sums";
import { LinesTable } from "./lines-table";
import { statement } from "./queries";

/** What the account received and gave back in a month: the sums by currency, then each payment and refund. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("month") ?? undefined;
  const { data, isError, refetch } = useQuery(statement(asked));
  const months = data ? [...new Set([data.month, ...data.months])].sort().reverse() : [];
  return (
    <div className="shell py-8 sm:py-10">
      <BackLink to="/billing?side=payee">Billing</BackLink>
      <div className="mt-2 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Statement</h1>
          <p className="mt-2 text-muted">
            What you received and gave back, on the day on which it came into the books (UTC).
          </p>
        </div>
        {data && (
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="Month"
              value={data.month}
              choices={months.map((month) => ({ value: month, label: monthName(month) }))}
              onChange={({ target }) => setParams({ month: target.value }, { replace: true })}
            />
            {data.sums.length > 0 && (
              <DownloadButton
                path={`/api/billing/statement.csv?month=${data.month}`}
                name={`statement-${data.month}.csv`}
              >
                Export CSV
              </DownloadButton>
            )}
          </div>
        )}
      </div>
      {!data && isError && <LoadFailure onRetry={refetch}>Your statement could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-36" />}
      {data && (
        <>
          {data.sums.map((sum) => (
            <section
              key={sum.currency}
              aria-label={`Sums in ${sum.currency}`}
              className="mb-8 border-y border-ink py-4"
            >
              <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
                <Sum title="Received" amount={formatPrice(sum.received, sum.currency)} />
                <Sum title="Given back" amount={formatPrice(sum.refunded, sum.currency)} />
                <Sum title="Stays with you" amount={formatPrice(sum.net, sum.currency)} strong />
              </dl>
              {sum.test && (
                <p className="mt-3 text-small text-muted">
                  Test payments are in these sums: no money moved in them.
                </p>
              )}
            </section>
          ))}
          <h2 className="mb-3 text-h3">Payments and refunds</h2>
          <LinesTable key={data.month} month={data.month} />
          <section aria-labelledby="account-title" className="mt-12">
            <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
              <div className="max-w-2xl">
                <h2 id="account-title" className="text-h3">
                  Your account with the shop
                </h2>
                <p className="mt-1 text-muted">
                  What buyers paid, less the shop's commission, refunds and payouts. Money that came to your
                  own bank account never passed the shop: its commission is taken off your next payout.
                </p>
              </div>
              {data.books.length > 0 && (
                <DownloadButton
                  path={`/api/billing/statement/entries.csv?month=${data.month}`}
                  name={`account-${data.month}.csv`}
                >
                  Export the entries
                </DownloadButton>
              )}
            </div>
            <HeldSums held={data.held} />
            <div className="mb-8 space-y-6">
              {data.books.map((books) => (
                <BooksSums key={`${books.currency}${books.test}`} books={books} />
              ))}
            </div>
            <EntriesTable key={data.month} month={data.month} />
          </section>
        </>
      )}
    </div>
  );
}

function Sum({ title, amount, strong }: { title: string; amount: string; strong?: boolean }) {
  return (
    <div>
      <dt className="text-small text-muted">{title}</dt>
      <dd className={`figures text-lead ${strong ? "font-bold" : ""}`}>{amount}</dd>
    </div>
  );
}
