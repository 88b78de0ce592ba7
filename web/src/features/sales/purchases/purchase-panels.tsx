import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useModule } from "@/shared/api/modules";
import { addFailure } from "@/shared/cart/add-failure";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import { Panel } from "@/shared/ui/panel";
import { type Again, purchaseSummary, useReorder } from "./queries";

interface PurchasePanelsProps {
  onView: (id: string) => void;
}

/** The goods bought most often, and those bought in small amounts: each can be ordered again. */
export function PurchasePanels({ onView }: PurchasePanelsProps) {
  const summary = useQuery(purchaseSummary);
  const reorder = useReorder();
  const cart = useModule("cart");
  const again = (goods: Again, label: string) =>
    cart && (
      <Button
        aria-label={`${label}: ${goods.name}`}
        disabled={reorder.isPending}
        onClick={() => reorder.mutate(goods)}
      >
        {label}
      </Button>
    );
  const failed = reorder.isError && (
    <Notice tone="bad" className="mt-3">
      {reorder.variables.name}: {addFailure(reorder.error).join(" ")}
    </Notice>
  );

  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel
          title="Most Frequently Bought"
          query={summary}
          isEmpty={({ mostFrequent }) => mostFrequent.length === 0}
          empty="What you buy again and again will stand here, ready to be bought at one press."
          failed="What you buy most often could not be loaded."
        >
          {({ mostFrequent }) => (
            <ul className="divide-y divide-line">
              {mostFrequent.map(({ lastPurchaseId, count, ...goods }) => (
                <Row
                  key={goods.productId}
                  name={goods.name}
                  text={`${count === 1 ? "Bought once" : `Bought ${count} times`}, last ${goods.amount.toLocaleString("en-US")}`}
                  onView={() => onView(lastPurchaseId)}
                >
                  {again(goods, "Buy Again")}
                </Row>
              ))}
            </ul>
          )}
        </Panel>
        <Panel
          title="Low Stock"
          query={summary}
          isEmpty={({ lowStock }) => lowStock.length === 0}
          empty="Purchases of fewer than 10 units will stand here, so that you can replenish in time."
          failed="Your small purchases could not be loaded."
        >
          {({ lowStock }) => (
            <ul className="divide-y divide-line">
              {lowStock.map(({ id, productId, name, amount }) => (
                <Row key={id} name={name} text={`Amount ${amount}`} onView={() => onView(id)}>
                  {again({ productId, name, amount }, "Replenish")}
                </Row>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {failed}
    </>
  );
}

interface RowProps {
  name: string;
  text: string;
  onView: () => void;
  children: ReactNode;
}

function Row({ name, text, onView, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="figures block text-small text-muted">{text}</span>
      </span>
      <span className="flex gap-2">
        {children}
        <Button look="outline" aria-label={`View: ${name}`} onClick={onView}>
          View
        </Button>
      </span>
    </li>
  );
}
