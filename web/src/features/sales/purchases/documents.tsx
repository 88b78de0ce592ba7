import { FileClock, FileText } from "lucide-react";
import type { FullPurchase } from "@/shared/api/types";
import { useShipmentParts } from "@/shared/slots/shipment-parts";
import { ButtonLink } from "@/shared/ui/button-link";
import { PaperLine } from "@/shared/ui/paper-line";

type Paper = FullPurchase["documents"][number];

/** The provider of each document, shown while it is missing. */
const FROM: Record<Paper["type"], string> = {
  Customs: "The clearing agent declares the goods to customs before they are loaded.",
  Clearance: "Customs issues it when the goods are released.",
  "Purchase Contract": "Buyer and seller make it when they agree on an order.",
  "Shipping Contract": "The carrier issues it before the goods are picked up.",
};

/** The four papers of a purchase. Existing ones can be opened; a missing one names its provider. */
export function Documents({ documents, shipmentId }: Pick<FullPurchase, "documents" | "shipmentId">) {
  const shipment = useShipmentParts();
  return (
    <ul className="border-t border-ink">
      {documents.map(({ type, status, url }) => {
        const missing = `Not there yet. ${FROM[type]}`;
        if (status === "ready" && url !== null) {
          return (
            <PaperLine
              key={type}
              icon={FileText}
              colour="text-leaf"
              title={type}
              actions={
                <ButtonLink to={url} aria-label={`View: ${type}`} look="outline">
                  View
                </ButtonLink>
              }
            />
          );
        }
        if (shipment && shipmentId) {
          return <shipment.Paper key={type} shipmentId={shipmentId} title={type} missing={missing} />;
        }
        return <PaperLine key={type} icon={FileClock} colour="text-edge" title={type} note={missing} />;
      })}
    </ul>
  );
}
