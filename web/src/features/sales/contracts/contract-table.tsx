import { useQuery } from "@tanstack/react-query";
import type { Contract } from "@/shared/api/types";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { contractStatus } from "./contract-text";
import { CONTRACTS_SHOWN, contractPage, type Side } from "./queries";

const column = columnsOf<Contract>();

const COLUMNS = column.columns([
  column.shown("Contract", (row) => <span className="figures">{row.number}</span>),
  column.names("Product", (row) => row.productName),
  column.shown("With", (contract) => (contract.side === "buyer" ? contract.sellerName : contract.buyerName)),
  column.figures(
    "Remaining",
    (row) => `${row.remaining.toLocaleString("en-US")} of ${withUnit(row.quantity, row.unit)}`,
  ),
  column.figures("Price", (row) => formatPrice(row.unitPrice, row.currency)),
  column.shown("Until", (row) => formatDay(row.deliveryUntil)),
  column.shown("Status", (contract) => contractStatus(contract)),
  column.actions(
    (row) => (
      <ButtonLink to={`/contracts/${row.id}`} aria-label={`View: ${row.number}`} look="outline">
        View
      </ButtonLink>
    ),
    "Details",
  ),
]);

const EMPTY: Record<Side, string> = {
  buyer: "Inquire on a product's page. When you and the seller agree on a price, the contract stands here.",
  seller:
    "Answer the quotes on your Sales screen. When you and a buyer agree on a price, the contract stands here.",
};

export function ContractTable({ side }: { side: Side }) {
  const pages = useCursorPages(side, CONTRACTS_SHOWN);
  const query = useQuery(contractPage(side, pages.cursor));
  return (
    <ListTable
      caption={side === "buyer" ? "Contracts as buyer" : "Contracts as seller"}
      columns={COLUMNS}
      query={query}
      pages={pages}
      of={side === "buyer" ? "contracts as buyer" : "contracts as seller"}
      rowId={(row) => row.id}
      failed="Your contracts could not be loaded."
      empty={
        <Empty
          title="No contracts yet."
          action={
            <ButtonLink to={side === "buyer" ? "/store" : "/sales"}>
              {side === "buyer" ? "Look at the store" : "Go to Sales"}
            </ButtonLink>
          }
        >
          {EMPTY[side]}
        </Empty>
      }
    />
  );
}
