import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "@/shared/lib/money";
import { DownloadButton } from "@/shared/ui/download-button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Skeleton } from "@/shared/ui/skeleton";
import { ledger } from "./queries";
import { SellersTable } from "./sellers-table";
import { KINDS } from "./words";

/** The shop's books: the sum of each kind of account, which come to nought together. */
export function Component() {
  const { data, isError, refetch } = useQuery(ledger);
  const wrong = data?.sums.filter(({ amount }) => Number(amount) !== 0) ?? [];
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1">Books</h1>
          <p className="mt-2 max-w-prose text-muted">
            Every movement of money is an entry of double entry. Plus is owed to the shop or in its hands;
            minus is owed by the shop, or earned. All accounts of a currency come to nought together.
          </p>
        </div>
        {data && data.entries > 0 && (
          <DownloadButton path="/api/admin/ledger.csv" name="ledger.csv">
            Export all entries
          </DownloadButton>
        )}
      </header>
      {!data && isError && <LoadFailure onRetry={refetch}>The books could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-96" />}
      {wrong.map(({ currency, amount }) => (
        <Notice key={currency} tone="bad" className="mb-4">
          The accounts in {currency} come to {formatPrice(amount, currency)} and not to nought. Tell those who
          run the shop.
        </Notice>
      ))}
      {data?.sums.length === 0 && (
        <p className="text-muted">
          There are no entries yet. The first bill makes the first entry: what its buyer owes.
        </p>
      )}
      {data?.sums.map(({ currency, amount }) => (
        <table key={currency} className="mb-10 w-full max-w-2xl border-collapse">
          <caption className="pb-3 text-left font-serif text-h4">In {currency}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Accounts</th>
              <th scope="col">Sum</th>
            </tr>
          </thead>
          <tbody>
            {data.totals
              .filter((total) => total.currency === currency)
              .map((total) => (
                <tr key={`${total.kind}${total.test}`} className="border-b border-line align-top">
                  <th scope="row" className="py-2 text-left font-normal">
                    {KINDS[total.kind].title}
                    {total.test && " (test payments)"}
                    <span className="block text-small text-muted">{KINDS[total.kind].text}</span>
                  </th>
                  <td className="figures whitespace-nowrap py-2 pl-4 text-right">
                    {formatPrice(total.amount, currency)}
                  </td>
                </tr>
              ))}
            <tr className="border-t border-ink">
              <th scope="row" className="py-2 text-left">
                All accounts
              </th>
              <td className="figures whitespace-nowrap py-2 pl-4 text-right font-bold">
                {formatPrice(amount, currency)}
              </td>
            </tr>
          </tbody>
        </table>
      ))}
      <SellersTable />
    </>
  );
}
