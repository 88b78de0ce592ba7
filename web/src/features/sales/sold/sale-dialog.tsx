import { useQuery } from "@tanstack/react-query";
import { addressLines } from "@/shared/address/address-lines";
import { useModule } from "@/shared/api/modules";
import type { FullSale } from "@/shared/api/types";
import { formatDay, formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import Dialog from "@/shared/ui/dialog";
import { discountText } from "@/shared/ui/discount-rows";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { finalPriceText } from "@/shared/ui/final-price-rows";
import { freightText } from "@/shared/ui/freight-rows";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { taxText } from "@/shared/ui/tax-rows";
import { TextLink } from "@/shared/ui/text-link";
import { DELIVERY, labelOf, PAYMENT } from "../choices";
import { inBuyersName } from "../in-name-text";
import { cancellationText } from "../orders/cancellation-text";
import { Returns } from "../orders/returns-list";
import { PRICE_SOURCE } from "../price-source";
import { CancelLine } from "./cancel-line";
import { CancelSale } from "./cancel-sale";
import { sale, saleCommission } from "./queries";

/** One sale: a line that somebody bought of the account's goods. */
export default function SaleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(sale(id));
  return (
    <Dialog wide title={found.data?.productName ?? "Sale"} onClose={onClose}>
      <OneLoaded
        inDialog
        query={found}
        missing="This sale is not among yours."
        failed="The sale could not be loaded."
      >
        {(data) => <Loaded sale={data} />}
      </OneLoaded>
    </Dialog>
  );
}

function Loaded({ sale: sold }: { sale: FullSale }) {
  const { unit, currency, unitCost, deliveryAddress: to } = sold;
  const commission = useCommission(sold);
  const chooseLots = useLotsLink(sold);
  return (
    <>
      <Facts
        className="md:grid-cols-3"
        rows={[
          ["Order", sold.orderNumber],
          ["Status", sold.status],
          ["Buyer Name", sold.buyerName],
          ...(sold.inName ? [["Ordered", inBuyersName(sold.inName, sold.buyerName)] as FactRow] : []),
          ["Date Purchase", formatDay(sold.datePurchase)],
          ["Amount", withUnit(sold.amount, unit)],
          [
            "Price",
            [formatPrice(sold.price, currency), sold.priceSource && PRICE_SOURCE[sold.priceSource]]
              .filter(Boolean)
              .join(", "),
          ],
          ...(sold.discount ? [["Discount", discountText(sold.discount, sold.currency)] as FactRow] : []),
          ["Sum", formatPrice(sold.lineTotal, currency)],
          ...(sold.finalPrice ? [["Final price", finalPriceText(sold.finalPrice, currency)] as FactRow] : []),
          ...(sold.freight ? [["Freight of the order", freightText(sold.freight, currency)] as FactRow] : []),
          ...commission,
          ...(sold.tax ? [["Tax", taxText(sold.tax, currency)] as FactRow] : []),
          ["Unit cost", unitCost === null ? "Not named on the lot" : formatPrice(unitCost, currency)],
          ["Payment", labelOf(PAYMENT, sold.paymentMethod)],
          ["Payment Status", sold.paymentStatus],
          ["Delivery", labelOf(DELIVERY, sold.deliveryMethod)],
          ["Shipment Date", sold.shipmentDate ? formatDay(sold.shipmentDate) : undefined],
          ["Delivery Estimation", sold.deliveryEstimation ? formatDay(sold.deliveryEstimation) : undefined],
          ["Delivered", sold.deliveredAt ? formatInstant(sold.deliveredAt) : undefined],
          ...cancelled(sold),
          [
            "Contract",
            sold.contractId && (
              <TextLink key="contract" to={`/contracts/${sold.contractId}`}>
                View
              </TextLink>
            ),
          ],
          ...chooseLots,
          ["Delivery Address", [to.fullName, ...addressLines(to)].filter(Boolean).join(", ")],
          ["Product ID", sold.productId],
        ]}
      />
      <Returns returns={sold.returns} />
      <CancelSale sale={sold} />
      <CancelLine sale={sold} />
    </>
  );
}

/** The way to the lots that a sale draws from; none where nothing of it is left. */
function useLotsLink({ id, status }: FullSale): FactRow[] {
  const lots = useModule("lots");
  if (!lots || status === "Cancelled" || status === "Returned") return [];
  return [
    [
      "Lots",
      <TextLink key="lots" to={`/lots/orders?view=${id}`}>
        Choose lots
      </TextLink>,
    ],
  ];
}

/** The shop's share of a sale; nothing where the shop takes none. */
function useCommission({ id, currency }: FullSale): FactRow[] {
  const billing = useModule("billing");
  const { data } = useQuery({ ...saleCommission(id), enabled: billing, retry: false });
  if (!data || data.basisPoints === 0) return [];
  const kept = data.kept === data.commission ? "" : `, ${formatPrice(data.kept, currency)} after credits`;
  const rate = `${data.basisPoints / 100} % of ${formatPrice(data.price, currency)}`;
  return [["Commission", `${formatPrice(data.commission, currency)} (${rate})${kept}`]];
}

function cancelled({ cancelledAt, cancellation }: FullSale): FactRow[] {
  if (!cancelledAt) return [];
  return [
    ["Cancelled", formatInstant(cancelledAt)],
    ["Cancelled By", cancellation ? cancellationText(cancellation) : undefined],
  ];
}
