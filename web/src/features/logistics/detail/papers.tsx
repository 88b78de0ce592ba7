import type { FullShipment } from "../wire";
import { PaperRow } from "./paper-row";

/** The papers of a shipment: the required ones first, each with its state and actions. */
export function Papers({ shipment }: { shipment: FullShipment }) {
  const { documents, may } = shipment;
  const required = documents.filter((paper) => paper.required);
  const there = required.filter(({ status }) => status !== "missing" && status !== "rejected").length;
  const sorted = [...required, ...documents.filter((paper) => !paper.required)];
  return (
    <>
      <p className="mb-4 text-muted">
        {required.length === 0
          ? "No papers are required on this way. What you add is seen by everybody who has to do with the shipment."
          : `${there} of ${required.length} required papers are there. Goods are picked up once none is missing or rejected.`}
        {may.upload && " PDF, PNG, JPEG or WebP, at most 10 MB each."}
      </p>
      <ul className="border-t border-ink">
        {sorted.map((paper) => (
          <PaperRow key={paper.type} shipmentId={shipment.id} paper={paper} may={may} />
        ))}
      </ul>
    </>
  );
}
