import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo } from "react";
import type { Purchase } from "@/shared/api/types";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { useViewed } from "@/shared/lib/use-viewed";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
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
        column.shown("Item ID", (row) => <ShortId id={row.item_id} />),
        column.names("Name", (row) => row.name),
        column.shown("Category", (row) => row.category),
        column.figures("Amount", (row) => row.amount.toLocaleString("en-US")),
        column.shown("Shipment ID", (row) => <ShortId id={row.shipment_id} />),
        column.shown("Purchase Type", (row) => row.purchase_type),
        column.shown("Status", (row) => row.status),
        column.actions(
          (row) => (
            <Button look="outline" aria-label={`View: ${row.name}`} onClick={() => view(row.id)}>
              View
            </Button>
          ),
          "Details",
        ),
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
              action={<ButtonLink to="/home">Find something to brew</ButtonLink>}
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
