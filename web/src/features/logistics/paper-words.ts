import { formatDate } from "@/shared/lib/dates";
import type { Need, Paper, Status } from "./wire";

export const DUE: Record<Need["due"], string> = {
  "before-pickup": "Before pickup",
  "before-gate-in": "Before the gate of the port",
  "before-loading": "Before loading",
  "on-the-way": "On the way",
  "before-import-clearance": "Before import clearance",
  "before-delivery": "Before delivery",
};

export type WayStep = NonNullable<Need["blocks"]>;

export const STEPS: Record<WayStep, string> = {
  pickup: "Pickup",
  "gate-in": "The gate of the port",
  loading: "Loading",
  "import-clearance": "Import clearance",
  delivery: "Delivery",
};

export const UPLOADERS: Record<Need["uploader"], string> = {
  seller: "Seller",
  carrier: "Carrier",
  buyer: "Buyer",
};

/** The statuses of the way, in its order. */
const WAY: Status[] = [
  "Scheduled",
  "Preparing",
  "Picked Up",
  "In Transit to Port",
  "At Origin Port",
  "Export Clearance",
  "Loaded",
  "At Sea",
  "Arrived at Port",
  "Import Clearance",
  "Out for Delivery",
  "Delivered",
];

const LEADS_TO: Record<WayStep, Status> = {
  pickup: "Picked Up",
  "gate-in": "At Origin Port",
  loading: "Loaded",
  "import-clearance": "Import Clearance",
  delivery: "Delivered",
};

/** Whether a paper is needed, and there is nothing that stands. */
export function lacks({ need, status }: Paper): boolean {
  return need !== null && (status === "missing" || status === "rejected" || status === "expired");
}

/** The steps that still lie ahead and wait for papers, each with their names. A held shipment has no place on the way. */
export function waitingSteps(papers: Paper[], status: Status): { step: WayStep; titles: string[] }[] {
  const now = WAY.indexOf(status);
  return (Object.keys(STEPS) as WayStep[])
    .filter((step) => now >= 0 && now < WAY.indexOf(LEADS_TO[step]))
    .map((step) => {
      const waiting = papers.filter((paper) => paper.need?.blocks === step && lacks(paper));
      return { step, titles: waiting.map(({ title }) => title) };
    })
    .filter(({ titles }) => titles.length > 0);
}

/** The facts of a need in short sentences: who makes the paper out, who hands it in, and when. */
export function needText({ issuer, uploader, due, blocks, copies, validDays }: Need): string {
  const waits = blocks && `${STEPS[blocks].toLowerCase()} waits for it`;
  return [
    issuer && `From: ${issuer}`,
    `${UPLOADERS[uploader]} hands it in ${DUE[due].toLowerCase()}${waits ? `; ${waits}` : ""}`,
    copies > 1 && `${copies} originals`,
    validDays && `Valid for ${validDays} ${validDays === 1 ? "day" : "days"}`,
  ]
    .filter(Boolean)
    .join(". ");
}

/** The end of a paper's validity, in words. */
export function validityText({ status, expiresOn, expiresSoon }: Paper): string | null {
  if (!expiresOn) return null;
  if (status === "expired") return `It was valid until ${formatDate(expiresOn)}. Hand in a new one.`;
  return `${expiresSoon ? "Expires soon: valid" : "Valid"} until ${formatDate(expiresOn)}`;
}
