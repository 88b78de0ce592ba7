import { Notice } from "@/shared/ui/notice";
import { STEPS, waitingSteps } from "../paper-words";
import type { FullShipment, Paper } from "../wire";
import { PaperRow } from "./paper-row";

/** Whether there is something to see of a paper: it is needed, the shop took it off, or it has a file. */
function isShown({ need, waived, status }: Paper): boolean {
  return need !== null || waived || status !== "not required";
}

/** The papers of a shipment: the needed ones first, those that steps wait for at the top; the others are folded. */
export function Papers({ shipment }: { shipment: FullShipment }) {
  const { documents, may } = shipment;
  const rank = ({ need, required }: Paper) => (required ? 0 : need?.blocks ? 1 : need ? 2 : 3);
  const shown = documents.filter(isShown).sort((a, b) => rank(a) - rank(b));
  const others = documents.filter((paper) => !isShown(paper));
  const waiting = waitingSteps(documents, shipment.status);
  const needed = documents.some(({ need }) => need);
  const rows = (papers: Paper[]) =>
    papers.map((paper) => (
      <PaperRow key={`${paper.type} ${paper.title}`} shipmentId={shipment.id} paper={paper} may={may} />
    ));
  return (
    <>
      <p className="mb-4 text-muted">
        {needed
          ? "They follow from the shop's rules on the day when the shipment was planned."
          : "No papers are required on this way. What you add is seen by everybody who has to do with the shipment; a purchase contract by buyer and seller alone."}
        {documents.some(({ mayUpload }) => mayUpload) && " PDF, PNG, JPEG or WebP, at most 10 MB each."}
      </p>
      {waiting.length > 0 && (
        <Notice tone="plain" className="mb-4 bg-paper!">
          <ul>
            {waiting.map(({ step, titles }) => (
              <li key={step}>
                <span className="font-semibold">{STEPS[step]}</span> waits for: {titles.join(", ")}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {shown.length > 0 && <ul className="border-t border-ink">{rows(shown)}</ul>}
      {others.length > 0 && (
        <details className="group mt-2" open={shown.length === 0}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline-offset-4 hover:underline">
            {shown.length === 0 ? "Papers" : "Other papers"} ({others.length})
          </summary>
          <ul className="border-t border-line">{rows(others)}</ul>
        </details>
      )}
    </>
  );
}
