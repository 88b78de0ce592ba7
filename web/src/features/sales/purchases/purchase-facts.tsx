import { Link } from "react-router";
import type { FullPurchase } from "@/shared/api/types";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useShipmentParts } from "@/shared/slots/shipment-parts";
import { discountText } from "@/shared/ui/discount-rows";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { finalPriceText } from "@/shared/ui/final-price-rows";
import { freightText } from "@/shared/ui/freight-rows";
import { Stars } from "@/shared/ui/stars";
import { tagRows } from "@/shared/ui/tag-rows";
import { taxText } from "@/shared/ui/tax-rows";
import { inYourName } from "../in-name-text";
import { Returns } from "../orders/returns-list";

/** All facts about a purchase. */
export function PurchaseFacts({ purchase }: { purchase: FullPurchase }) {
  const { cuppingScore, shipmentId } = purchase;
  const shipment = useShipmentParts();
  const rows: FactRow[] = [
    ["Amount", withUnit(purchase.amount, purchase.unit)],
    ["Price", formatPrice(purchase.price, purchase.currency)],
    ...(purchase.discount
      ? [["Discount", discountText(purchase.discount, purchase.currency)] as FactRow]
      : []),
    ["Sum", formatPrice(purchase.lineTotal, purchase.currency)],
    ...(purchase.finalPrice
      ? [["Final price", finalPriceText(purchase.finalPrice, purchase.currency)] as FactRow]
      : []),
    ...(purchase.freight
      ? [["Freight of the order", freightText(purchase.freight, purchase.currency)] as FactRow]
      : []),
    ...(purchase.tax ? [["Tax", taxText(purchase.tax, purchase.currency)] as FactRow] : []),
    ["Date", formatDay(purchase.date)],
    ["Type", purchase.type],
    ["Status", purchase.status],
    ["Payment Status", purchase.paymentStatus],
    [
      "Order",
      <Link key="order" to={`/account/orders/${purchase.orderId}`} className={LINK}>
        {purchase.orderNumber}
      </Link>,
    ],
    ...(purchase.inName ? [["Ordered", inYourName(purchase.inName)] as FactRow] : []),
    ["Supplier Details", purchase.supplierDetails.name || undefined],
    [
      "Product ID",
      <Link key="product" to={`/product/${purchase.productId}`} className={LINK}>
        {purchase.productId}
      </Link>,
    ],
    ["SKU ID", purchase.skuId],
    ["Category", purchase.category],
    ["Sub-category", purchase.subCategory],
    ...tagRows(purchase.tags),
    ["Process Method", purchase.processMethod],
    [
      "Cupping Score",
      cuppingScore === null ? undefined : (
        <span key="score">
          <span className="inline-flex flex-wrap items-center gap-2">
            {cuppingScore} <Stars score={cuppingScore} />
          </span>
          <span className="block text-small text-muted">As listed when you ordered</span>
        </span>
      ),
    ],
    [
      "Shipment ID",
      shipment && shipmentId ? <shipment.Number key="number" shipmentId={shipmentId} /> : shipmentId,
    ],
    [
      "Shipment Status",
      shipment && shipmentId ? (
        <shipment.Status key="status" shipmentId={shipmentId} />
      ) : (
        purchase.shipmentStatus
      ),
    ],
    ["Delivery Address", purchase.deliveryAddress],
  ];
  return (
    <>
      <p className="mb-1">{purchase.description ?? "No description available"}</p>
      {purchase.notes && <p className="mb-4 text-muted">Notes: {purchase.notes}</p>}
      <Facts rows={rows} className="mt-4 md:grid-cols-3" />
      <Returns returns={purchase.returns} />
    </>
  );
}

const LINK = "underline decoration-edge underline-offset-4 hover:decoration-current";
