import { useMaySell } from "@/shared/session/use-may-sell";
import { QuotesTable } from "../sold/quotes-table";
import { QuoteList } from "./quote-list";

/** The quotes that the account requested, and below them the requests to the account. */
export function Component() {
  const maySell = useMaySell();
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="mb-8 text-h1">Quotes</h1>
      <QuoteList />
      {maySell && <QuotesTable />}
    </div>
  );
}
