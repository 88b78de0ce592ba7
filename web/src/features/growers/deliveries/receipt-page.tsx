import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { formatDate } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { CHANGES, delivery, type GrowerDelivery, strikeDelivery } from "../queries";
import { Strike } from "../strike";
import { useSellerName } from "../use-seller-name";
import { Reweigh } from "./reweigh";

/** The receipt of a delivery. It is as wide as a roll of 80 mm prints, and is printed so on A4 too. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(delivery(id));
  return (
    <OneLoaded query={query} missing="There is no such delivery." failed="The delivery could not be loaded.">
      {(data) => <View delivery={data} />}
    </OneLoaded>
  );
}

function View({ delivery }: { delivery: GrowerDelivery }) {
  const seller = useSellerName();
  const rows: [string, string][] = [
    ["To", seller],
    ["Day", formatDate(delivery.day)],
    ["Producer", delivery.producer],
    ["Member number", delivery.memberNumber],
    ["Collecting point", delivery.point],
    ["Goods", [delivery.stage, delivery.grade].filter(Boolean).join(", ")],
    ["Season", delivery.season],
    ["Gross", formatGrams(delivery.grossG)],
    ["Tare", formatGrams(delivery.tareG)],
    ["Net", formatGrams(delivery.netG)],
    ["Moisture", delivery.moisturePercent === null ? "" : `${delivery.moisturePercent}%`],
    ["Scale", delivery.scale],
    ["Ticket", delivery.ticket],
    ["Price per kg", formatPrice(delivery.pricePerKg, delivery.currency)],
    ["Owed", formatPrice(delivery.owed, delivery.currency)],
    ["Signed by", delivery.signedFor],
    ["Weighed again", delivery.reweighedG === null ? "" : `${formatGrams(delivery.reweighedG)} net`],
  ];
  return (
    <div className="shell max-w-3xl! py-8 sm:py-10 print:p-0">
      <Link
        to="/deliveries"
        className="font-semibold underline decoration-edge underline-offset-4 print:hidden"
      >
        All deliveries
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1 print:text-h3">Receipt {delivery.number}</h1>
        <div className="flex flex-wrap gap-3 print:hidden">
          {delivery.state !== "struck out" && delivery.reweighedG === null && <Reweigh delivery={delivery} />}
          {delivery.state === "waiting" && delivery.reweighedG === null && (
            <Strike
              what={`receipt ${delivery.number}`}
              changes={CHANGES}
              send={(reason) => strikeDelivery(delivery.id, reason)}
            />
          )}
          <PrintButton />
        </div>
      </div>
      {delivery.reason && (
        <Notice tone="bad" className="mb-6 max-w-[72mm]">
          Struck out: {delivery.reason}
        </Notice>
      )}
      {delivery.lotId && (
        <p className="mb-6 print:hidden">
          Taken in to lot{" "}
          <Link to={`/lots/${delivery.lotId}`} className="font-semibold underline">
            {delivery.lotNumber}
          </Link>
          .
        </p>
      )}
      {delivery.reweighedG !== null && (
        <p className="mb-6 print:hidden">
          It was weighed again. The difference is in the{" "}
          <Link
            to={`/growers/${delivery.producerId}?season=${encodeURIComponent(delivery.season)}`}
            className="font-semibold underline"
          >
            statement
          </Link>
          .
        </p>
      )}
      <dl className="figures max-w-[72mm] border-t border-ink">
        {rows
          .filter(([, value]) => value)
          .map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4 border-b border-line py-1.5">
              <dt className="text-muted">{term}</dt>
              <dd className="text-right font-semibold wrap-anywhere first-letter:uppercase">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
