import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { BackLink } from "@/shared/ui/back-link";
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
      <BackLink to={`/admin/accounts/${id}`}>The account</BackLink>
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
