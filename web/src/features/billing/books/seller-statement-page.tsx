import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useParams, useSearchParams } from "react-router";
import { DownloadButton } from "@/shared/ui/download-button";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { SelectField } from "@/shared/ui/select-field";
import { HeldSums } from "../statement/held-sums";
import { BooksSums } from "./books-sums";
import { EntriesTable } from "./entries-table";
import { sellerStatement } from "./queries";
import { monthName } from "./words";

/** A seller's account with the shop in a month, for the owner. */
export function Component() {
  const id = useParams().id ?? "";
  const [params, setParams] = useSearchParams();
  const query = useQuery(sellerStatement(id, params.get("month") ?? undefined));
  return (
    <>
      <Link
        to={`/admin/accounts/${id}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" size={18} /> The account
      </Link>
      <OneLoaded
        query={query}
        missing="There is no such account."
        failed="The statement could not be loaded."
        className="space-y-4 pt-2"
      >
        {(data) => (
          <>
            <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
              <h1 className="text-h1">{data.name || "An account that is gone"}</h1>
              <div className="flex flex-wrap items-end gap-3">
                <SelectField
                  label="Month"
                  value={data.month}
                  choices={[...new Set([data.month, ...data.months])]
                    .sort()
                    .reverse()
                    .map((month) => ({ value: month, label: monthName(month) }))}
                  onChange={({ target }) => setParams({ month: target.value }, { replace: true })}
                />
                {data.books.length > 0 && (
                  <DownloadButton
                    path={`/api/admin/statements/${id}/entries.csv?month=${data.month}`}
                    name={`account-${data.month}.csv`}
                  >
                    Export CSV
                  </DownloadButton>
                )}
              </div>
            </div>
            <HeldSums held={data.held} />
            <div className="mb-8 space-y-6">
              {data.books.map((books) => (
                <BooksSums key={`${books.currency}${books.test}`} books={books} />
              ))}
            </div>
            <EntriesTable key={data.month} seller={id} month={data.month} />
          </>
        )}
      </OneLoaded>
    </>
  );
}
