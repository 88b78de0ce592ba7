import type { Contract, FullContract } from "@/shared/api/types";
import { dayFromNow, formatDay } from "@/shared/lib/dates";
import { REJECTED } from "../sample-term";

const STATUS: Record<Contract["status"], string> = {
  "awaiting signatures": "Awaiting signatures",
  "awaiting sample": "Awaiting sample",
  open: "Open",
  fulfilled: "Fulfilled",
  cancelled: "Cancelled",
  expired: "Expired",
};

export function contractStatus({ status }: Pick<Contract, "status">): string {
  return STATUS[status];
}

const SAMPLE: Record<Contract["sample"], string> = {
  none: "No sample is asked for",
  pending: "The buyer has not decided on the sample yet",
  approved: "The buyer approved the sample",
  rejected: "The buyer rejected the sample",
};

export function sampleText({ sampleTerm, sample }: Pick<Contract, "sampleTerm" | "sample">): string {
  if (sampleTerm === "none") return SAMPLE.none;
  return `Subject to approval of sample. ${REJECTED[sampleTerm]}. ${SAMPLE[sample]}.`;
}

/** What comes next while the price is not final; empty if it is. */
export function openPriceText(fixing: FullContract["fixing"]): string {
  if (!fixing || fixing.price) return "";
  const fixes = `The ${fixing.call} fixes it.`;
  return fixing.provisionalPrice
    ? `The price is not final. ${fixes} Goods can be called off before, at a provisional price.`
    : `Goods can be called off once the price is fixed. ${fixes}`;
}

/** The next step of the contract, from the reader's side. */
export function nextText({ status, side, steps, sample, sampleTerm, deliveryFrom }: Contract): string {
  if (status === "awaiting signatures") {
    return steps.includes("sign")
      ? "Read the terms and sign. Goods can be called off once both have signed."
      : "You have signed. The other side signs next.";
  }
  if (status === "awaiting sample") {
    return side === "buyer"
      ? `Once you have tasted the sample, approve or reject it. ${sampleTerm === "none" ? "" : REJECTED[sampleTerm]}.`
      : "The buyer tastes the sample and approves or rejects it.";
  }
  if (status === "open") {
    if (deliveryFrom && deliveryFrom > dayFromNow(0)) {
      return `Goods can be called off from ${formatDay(deliveryFrom)} on, at the price agreed.`;
    }
    return side === "buyer"
      ? "Call off what you need, when you need it. The price stays as agreed."
      : "The buyer calls off what they need. The goods are kept for them.";
  }
  if (status === "fulfilled") return "Everything agreed has been called off.";
  if (status === "expired") return "The delivery period is over. What was not called off is for sale again.";
  return sample === "rejected"
    ? "The sample was rejected. The goods are for sale again."
    : "The contract was cancelled before both had signed. The goods are for sale again.";
}
