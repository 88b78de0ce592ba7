import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "@/shared/lib/money";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { TextLink } from "@/shared/ui/text-link";
import { type SellerBalance, sellerBalances } from "./queries";

const column = columnsOf<SellerBalance>();

const COLUMNS = column.columns([
  column.names("Seller", (row) => (
    <>
      <TextLink to={`/admin/statements/${row.id}`} className="inline-block min-h-6">
        {row.name || "An account that is gone"}
      </TextLink>
      {row.test && (
        <span className="block text-small font-normal text-muted">Test payments: no money moved</span>
      )}
    </>
  )),
  column.figures("The shop owes", (row) => formatPrice(row.amount, row.currency)),
]);

/** What stands between each seller and the shop. */
export function SellersTable() {
  const { data, isError, refetch } = useQuery(sellerBalances);
  return (
    <DataTable
      caption="Sellers"
      captionShown
      columns={COLUMNS}
      rows={data}
      rowId={(row) => `${row.id}${row.currency}${row.test}`}
      failure={
        isError && !data && <LoadFailure onRetry={refetch}>The sellers could not be loaded.</LoadFailure>
      }
      empty={
        <Empty title="Nothing is owed to a seller.">
          A seller stands here once a buyer has paid for goods through the shop.
        </Empty>
      }
    />
  );
}
