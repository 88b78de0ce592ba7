import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { asProblem } from "@/shared/api/problem";
import { FileButton } from "@/shared/ui/file-button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Section } from "@/shared/ui/section";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { PriceTable } from "./price-table";
import { marketPrices, useEnterPrices } from "./queries";

/** The exchange's prices that the owner entered, and the file that enters more. */
export function Component() {
  const { data, isError, refetch } = useQuery(marketPrices);
  return (
    <>
      <header className="mb-6">
        <h1 className="text-h1">Market prices</h1>
        <p className="mt-2 max-w-prose text-muted">
          Prices of the coffee exchanges, from a file of your own; the shop fetches none. With the price of
          one of the last seven days a price of a contract is not fixed more than 10 % away from it, and goods
          that are called off before their price is final are billed by the newest one.
        </p>
      </header>
      <EnterPrices />
      <div className="mt-10">
        {!data && isError && <LoadFailure onRetry={refetch}>The prices could not be loaded.</LoadFailure>}
        {!data && !isError && (
          <>
            <LoadingText />
            <Skeleton className="h-64" />
          </>
        )}
        {data && <PriceTable months={data} />}
      </div>
    </>
  );
}

function EnterPrices() {
  const entering = useEnterPrices();
  const problem = asProblem(entering.error);
  const lines = Object.entries(problem?.fields ?? {});
  return (
    <Section title="Enter a file" heading="mb-2 text-h3">
      <p className="max-w-prose text-muted">
        CSV with the columns market, month, day and price, one price a line, up to 20,000 lines and 1 MB. KC
        is in US cents a pound, RC in US dollars a tonne. A price takes the place of one of the same day.
      </p>
      <pre className="figures mt-3 inline-block max-w-full overflow-x-auto rounded-sm bg-sunken px-4 py-3 text-small">
        {"market,month,day,price\nKC,2027-03,2026-11-24,402.15\nRC,2027-01,2026-11-24,4512"}
      </pre>
      <div className="mt-4">
        <FileButton
          field="CSV file of prices"
          accept=".csv,text/csv"
          onFile={(file) => entering.mutate(file)}
          disabled={entering.isPending}
        >
          <FileUp aria-hidden="true" size={18} />
          {entering.isPending ? "Entering..." : "Choose a file"}
        </FileButton>
      </div>
      {entering.isSuccess && (
        <Notice tone="good" className="mt-5">
          The prices are entered.
        </Notice>
      )}
      {entering.isError && (
        <Notice tone="bad" className="mt-5">
          No price was entered.{" "}
          {lines.length === 0 && (problem?.message ?? "The shop could not be reached. Please try again.")}
          {lines.length > 0 && (
            <ul aria-label="Bad lines" className="mt-2 space-y-1">
              {lines.map(([line, [what]]) => (
                <li key={line}>
                  {lineName(line)} {what}.
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </Section>
  );
}

/** "line 00004" is "Line 4". */
function lineName(field: string): string {
  return field === "file" ? "The file" : `Line ${Number(field.replace("line ", ""))}`;
}
