import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "@/shared/lib/money";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { TextLink } from "@/shared/ui/text-link";
import { type SellerBalance, sellerBalances } from "./queries";

const column = columnsOf<SellerBalance>();

const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Seller",
    meta: { names: true },
    cell: ({ row: { original } }) => (
      <>
        <TextLink to={`/admin/statements/${original.id}`} className="inline-block min-h-6">
          {original.name || "An account that is gone"}
        </TextLink>
        {original.test && (
          <span className="block text-small font-normal text-muted">Test payments: no money moved</span>
        )}
      </>
    ),
  }),
  column.accessor("amount", {
    header: "The shop owes",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.amount, original.currency),
  }),
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
