import { useQuery } from "@tanstack/react-query";
import { useViewed } from "@/shared/lib/use-viewed";
import { DownloadButton } from "@/shared/ui/download-button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { salePage } from "./queries";
import { QuotesTable } from "./quotes-table";
import { SalesTable } from "./sales-table";

const SaleDialog = lazyPart(() => import("./sale-dialog"));

/** The account's sales, and the requests for quotes to it. */
export function Component() {
  const [viewed, view] = useViewed();
  const some = (useQuery(salePage(undefined)).data?.total ?? 0) > 0;
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">Sales</h1>
        {some && (
          <DownloadButton path="/api/sales.csv" name="sales.csv">
            Export CSV
          </DownloadButton>
        )}
      </div>
      <SalesTable onView={view} />
      <QuotesTable />
      {viewed && <SaleDialog id={viewed} onClose={() => view(null)} />}
    </div>
  );
}
