import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import type { ComponentType } from "react";
import { useModule } from "@/shared/api/modules";
import { asProblem } from "@/shared/api/problem";
import type { FullPurchase } from "@/shared/api/types";
import { addFailure } from "@/shared/cart/add-failure";
import { MessageButton } from "@/shared/slots/messaging";
import { useOrderBills } from "@/shared/slots/order-bills";
import { usePlotsBehind } from "@/shared/slots/plots-behind";
import { usePurchaseLots } from "@/shared/slots/purchase-lots";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Tab, TabList } from "@/shared/ui/tab";
import { OrderSteps } from "../orders/order-steps";
import { order } from "../queries";
import { Documents } from "./documents";
import { PurchaseFacts } from "./purchase-facts";
import { listedProduct, purchase, useReorder } from "./queries";

interface PurchaseDialogProps {
  id: string;
  /** The review form of the goods: the catalogue's part of this dialog. */
  Rate: ComponentType<{ productId: string }>;
  onClose: () => void;
}

/** One purchase with its papers, its rating and its actions. */
export default function PurchaseDialog({ id, Rate, onClose }: PurchaseDialogProps) {
  const found = useQuery(purchase(id));
  return (
    <Dialog wide title={found.data?.name ?? "Purchase"} onClose={onClose}>
      <OneLoaded
        inDialog
        query={found}
        missing="This purchase is not among yours."
        failed="The purchase could not be loaded."
      >
        {(data) => <Loaded purchase={data} Rate={Rate} />}
      </OneLoaded>
    </Dialog>
  );
}

function Loaded({ purchase: bought, Rate }: { purchase: FullPurchase; Rate: PurchaseDialogProps["Rate"] }) {
  const placed = useQuery(order(bought.orderId));
  const Bills = useOrderBills();
  const Lots = usePurchaseLots();
  const Plots = usePlotsBehind();
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Reorder purchase={bought} />
        {bought.supplierDetails.name && (
          <MessageButton
            about={{ kind: "purchase", id: bought.id }}
            to={bought.supplierDetails.name}
            label="Message supplier"
          />
        )}
        {placed.data && <OrderSteps order={placed.data} only={bought.id} />}
      </div>
      <Tabs.Root defaultValue="details" className="mt-5">
        <TabList aria-label="Purchase">
          <Tab value="details">Details</Tab>
          <Tab value="documents">Documents</Tab>
          <Tab value="rate">Rate</Tab>
        </TabList>
        <Tabs.Content value="details" className={PANEL}>
          <PurchaseFacts purchase={bought} />
          {Lots && <Lots purchaseId={bought.id} />}
          {Bills && <Bills orderId={bought.orderId} />}
          {Plots && (
            <div className="mt-8">
              <Plots of="orders" id={bought.orderId} />
              {placed.data && placed.data.lines.length > 1 && (
                <p className="mt-3 text-small text-muted">
                  These are the plots behind all goods of order {bought.orderNumber}.
                </p>
              )}
            </div>
          )}
        </Tabs.Content>
        <Tabs.Content value="documents" className={PANEL}>
          <Documents documents={bought.documents} shipmentId={bought.shipmentId} />
        </Tabs.Content>
        <Tabs.Content value="rate" className={PANEL}>
          <Rate productId={bought.productId} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function Reorder({ purchase: { productId, name, amount } }: { purchase: FullPurchase }) {
  const reorder = useReorder();
  const cart = useModule("cart");
  const { error } = useQuery(listedProduct(productId));
  if (!cart) return null;
  if (asProblem(error)?.status === 404) return <p className="py-2.5 text-muted">Not for sale any more.</p>;
  return (
    <div>
      <Button disabled={reorder.isPending} onClick={() => reorder.mutate({ productId, name, amount })}>
        {reorder.isPending ? "Adding to Cart..." : "Reorder"}
      </Button>
      {reorder.isError && (
        <Notice tone="bad" className="mt-3">
          {addFailure(reorder.error).join(" ")}
        </Notice>
      )}
    </div>
  );
}

const PANEL = "pt-5 focus-visible:outline-offset-4";
