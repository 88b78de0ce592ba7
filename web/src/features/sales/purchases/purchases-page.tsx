import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo } from "react";
import { Link } from "react-router";
import type { Purchase } from "@/shared/api/types";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { useViewed } from "@/shared/lib/use-viewed";
import { Button } from "@/shared/ui/button";
import { buttonClass } from "@/shared/ui/button-class";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ListTable } from "@/shared/ui/list-table";
import { ShortId } from "@/shared/ui/short-id";
import { PurchasePanels } from "./purchase-panels";
import { PURCHASES_SHOWN, purchasePage } from "./queries";

const PurchaseDialog = lazyPart(() => import("./purchase-dialog"));
const column = columnsOf<Purchase>();

interface PurchasesPageProps {
  /** The review form of bought goods: the catalogue's part of this screen. */
  Rate: ComponentType<{ productId: string }>;
}

/** The purchases of the account. */
export function PurchasesPage({ Rate }: PurchasesPageProps) {
  const [viewed, view] = useViewed();
  const pages = useCursorPages("purchases", PURCHASES_SHOWN);
  const query = useQuery(purchasePage(pages.cursor));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` only writes the address
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("item_id", {
          header: "Item ID",
          cell: ({ getValue }) => <ShortId id={getValue()} />,
        }),
        column.accessor("name", { header: "Name", meta: { names: true } }),
        column.accessor("category", { header: "Category" }),
        column.accessor("amount", {
          header: "Amount",
          meta: { figures: true },
          cell: ({ getValue }) => getValue().toLocaleString("en-US"),
        }),
        column.accessor("shipment_id", {
          header: "Shipment ID",
          cell: ({ getValue }) => <ShortId id={getValue()} />,
        }),
        column.accessor("purchase_type", { header: "Purchase Type" }),
        column.accessor("status", { header: "Status" }),
        column.display({
          id: "details",
          header: "Details",
          meta: { actions: true },
          cell: ({ row }) => (
            <Button
              look="outline"
              aria-label={`View: ${row.original.name}`}
              onClick={() => view(row.original.id)}
            >
              View
            </Button>
          ),
        }),
      ]),
    [],
  );

  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="mb-6 text-h1">Purchases</h1>
      <PurchasePanels onView={view} />
      <section aria-label="All purchases" className="mt-10">
        <ListTable
          caption="All purchases"
          captionShown
          columns={columns}
          query={query}
          pages={pages}
          of="purchases"
          rowId={(row) => row.id}
          waitingRows={PURCHASES_SHOWN}
          failed="Your purchases could not be loaded."
          empty={
            <Empty
              title="No purchases yet."
              action={
                <Link to="/home" className={buttonClass()}>
                  Find something to brew
                </Link>
              }
            >
              Everything you order stands here, line by line, with its papers and its shipment.
            </Empty>
          }
        />
      </section>
      {viewed && <PurchaseDialog id={viewed} Rate={Rate} onClose={() => view(null)} />}
    </div>
  );
}
