import { formatPrice } from "@/shared/lib/money";
import type { StatementBooks } from "./queries";
import { COLUMNS } from "./words";

/** What stands between a seller and the shop for a month, as a sum. */
export function BooksSums({ books }: { books: StatementBooks }) {
  const { currency, test } = books;
  const parts = [
    ["Carried over from before", books.carriedIn],
    [COLUMNS.sales, books.sales],
    [COLUMNS.refunds, books.refunds],
    [COLUMNS.direct, books.direct],
    [COLUMNS.commission, books.commission],
    [COLUMNS.corrections, books.corrections],
    [COLUMNS["paid-out"], books.paidOut],
  ] as const;
  const owes = books.carriedOut.startsWith("-");
  return (
    <table className="w-full max-w-xl border-collapse">
      <caption className="pb-2 text-left text-small text-muted">
        In {currency}
        {test && ", from test payments: no money moved"}
      </caption>
      <tbody>
        {parts.map(([title, amount], at) =>
          at === 0 || Number(amount) !== 0 ? (
            <tr key={title} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {title}
              </th>
              <td className="figures whitespace-nowrap py-2 pl-4 text-right">
                {formatPrice(amount, currency)}
              </td>
            </tr>
          ) : null,
        )}
        <tr className="border-t border-ink">
          <th scope="row" className="py-2 text-left">
            {owes ? "Owed to the shop, carried forward" : "The shop owes, carried forward"}
          </th>
          <td className="figures whitespace-nowrap py-2 pl-4 text-right font-bold">
            {formatPrice(books.carriedOut, currency)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
