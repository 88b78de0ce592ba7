import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Order } from "@/shared/api/types";
import { formatExact } from "@/shared/lib/dates";
import { useTitle } from "@/shared/lib/use-title";
import { useOrderBills } from "@/shared/slots/order-bills";
import { usePlotsBehind } from "@/shared/slots/plots-behind";
import { BackLink } from "@/shared/ui/back-link";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { inYourName } from "../in-name-text";
import { order } from "../queries";
import { OrderFacts } from "./order-facts";
import { OrderLines } from "./order-lines";
import { OrderSteps } from "./order-steps";
import { OrderTerms } from "./order-terms";
import { StatusMark } from "./status-mark";

export function OrderPage() {
  const { id = "" } = useParams();
  const found = useQuery(order(id));
  useTitle(found.data ? `Order ${found.data.number}` : "Order");

  return (
    <div className="shell py-8 sm:py-12">
      <BackLink to="/account" className="print:hidden">
        Back to account
      </BackLink>
      <OneLoaded
        query={found}
        missing="This order is not among yours."
        failed="The order could not be loaded."
        className="mt-6 space-y-4"
      >
        {(data) => <Loaded order={data} />}
      </OneLoaded>
    </div>
  );
}

function Loaded({ order: placed }: { order: Order }) {
  const Bills = useOrderBills();
  const Plots = usePlotsBehind();
  const cancelled = placed.lines.filter((line) => line.cancelled).length;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="figures text-h1">
          Order <span className="min-[24rem]:whitespace-nowrap">{placed.number}</span>
        </h1>
        <StatusMark status={placed.status} />
        {cancelled > 0 && (
          <span className="text-small text-muted">
            {cancelled} of {placed.lines.length} lines cancelled
          </span>
        )}
      </div>
      <p className="mt-2 text-muted">Placed {formatExact(placed.placed_at)}</p>
      {placed.inName && (
        <p className="mt-1">
          {inYourName(placed.inName)} {placed.inName.note}
        </p>
      )}
      <OrderSteps order={placed} className="mt-5 print:hidden" />
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-16">
        <div>
          <OrderLines order={placed} />
          {Bills && <Bills orderId={placed.id} />}
          <div className="mt-12 empty:hidden print:hidden">
            {Plots && <Plots of="orders" id={placed.id} />}
          </div>
          <OrderTerms order={placed} />
        </div>
        <OrderFacts order={placed} />
      </div>
    </>
  );
}
