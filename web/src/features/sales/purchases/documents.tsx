import { FileClock, FileText } from "lucide-react";
import { Link } from "react-router";
import type { FullPurchase } from "@/shared/api/types";
import { buttonClass } from "@/shared/ui/button-class";

type Paper = FullPurchase["documents"][number];

/** Who a document comes from, while it is not there. */
const FROM: Record<Paper["type"], string> = {
  Customs: "The clearing agent declares the goods to customs before they are loaded.",
  Clearance: "Customs issues it when the goods are released.",
  "Purchase Contract": "Buyer and seller make it when they agree on an order.",
  "Shipping Contract": "The carrier issues it before the goods are picked up.",
};

/** The four papers of a purchase. What there is can be viewed; what is missing says who provides it. */
export function Documents({ documents }: { documents: Paper[] }) {
  return (
    <ul className="border-t border-ink">
      {documents.map(({ type, status, url }) => {
        const ready = status === "ready" && url !== null;
        const Icon = ready ? FileText : FileClock;
        return (
          <li key={type} className="flex min-h-18 items-center gap-4 border-b border-line py-3">
            <Icon
              aria-hidden="true"
              size={24}
              strokeWidth={1.5}
              className={ready ? "shrink-0 text-leaf" : "shrink-0 text-edge"}
            />
            <span className="grow">
              <span className="block font-semibold">{type}</span>
              {!ready && <span className="block text-small text-muted">Not there yet. {FROM[type]}</span>}
            </span>
            {ready && (
              <Link to={url} aria-label={`View: ${type}`} className={buttonClass("outline")}>
                View
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
