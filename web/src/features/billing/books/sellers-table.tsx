import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "@/shared/lib/money";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SellerName } from "../seller-name";
import { type SellerBalance, sellerBalances } from "./queries";

const column = columnsOf<SellerBalance>();

const COLUMNS = column.columns([
  column.names("Seller", (row) => <SellerName id={row.id} name={row.name} test={row.test} />),
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
