import type { ComponentProps } from "react";
import { formatDay } from "@/shared/lib/dates";
import type { StateMark } from "@/shared/ui/state-mark";
import type { FullSample, Sample, SampleEntry } from "./queries";

export const KINDS: Record<Sample["kind"], string> = {
  offer: "Offer sample",
  type: "Type sample",
  "pre-shipment": "Pre-shipment sample",
  arrival: "Arrival sample",
};

/** All kinds, in the order in which they are shown. */
export const ALL_KINDS = Object.keys(KINDS) as [Sample["kind"], ...Sample["kind"][]];

/** A cupping of the SCA's protocols takes 350 g. */
export const USUAL_GRAMS = "350";
export const USUAL_DAYS = 21;

export const KIND_NOTES: Record<Sample["kind"], string> = {
  offer: "Shows the goods that are for sale.",
  type: "Shows the quality that the seller delivers again and again.",
  "pre-shipment": "Drawn from the goods of a contract before they are shipped.",
  arrival: "Drawn from goods that have arrived.",
};

const STATES: Record<Sample["state"], string> = {
  requested: "Requested",
  refused: "Not sent",
  withdrawn: "Withdrawn",
  sent: "On its way",
  arrived: "To be decided",
  approved: "Approved",
  rejected: "Rejected",
};

type Tone = ComponentProps<typeof StateMark>["tone"];

const TONES: Record<Sample["state"], Tone> = {
  requested: "waiting",
  refused: "quiet",
  withdrawn: "quiet",
  sent: "good",
  arrived: "waiting",
  approved: "done",
  rejected: "bad",
};

export function stateText({ state, overdue }: Pick<Sample, "state" | "overdue">): string {
  return overdue ? `${STATES[state]}, overdue` : STATES[state];
}

export function stateTone({ state, overdue }: Pick<Sample, "state" | "overdue">): Tone {
  return overdue ? "bad" : TONES[state];
}

/** "350 g", "1.2 kg". */
export function weight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString("en-US")} kg`;
}

function until({ side, buyerName, decideBy }: Sample): string {
  const who = side === "buyer" ? "Approve or reject it" : `${buyerName} approves or rejects it`;
  return `${who} by ${formatDay(decideBy)}.`;
}

/** The next step, from the reader's side. */
export function nextText(sample: FullSample): string {
  const { state, side, decideBy, overdue, silenceApproves, buyerName, sellerName } = sample;
  const buys = side === "buyer";
  if (state === "requested") {
    return buys
      ? `${sellerName} sends the sample, or says why not.`
      : `${buyerName} asks for ${weight(sample.grams)} and decides by ${formatDay(decideBy)}. Send it, or say why not.`;
  }
  const silence = silenceApproves ? "After that, silence approves it." : "Silence after that is no approval.";
  if (state === "sent") {
    const lost = silenceApproves && !overdue;
    if (!buys) return `It is on its way to ${buyerName}.${lost ? ` ${until(sample)} ${silence}` : ""}`;
    const day = lost ? ` by ${formatDay(decideBy)}. ${silence} Withdraw the request if it got lost.` : ".";
    return `Say so when you have it. Then cup it, and approve or reject it${day}`;
  }
  if (state === "arrived") {
    if (overdue) {
      return buys
        ? "The day is over. Your silence is no approval: approve or reject the sample."
        : `The day is over. Silence is no approval: ask ${buyerName} for a decision.`;
    }
    return `${until(sample)} ${silence}`;
  }
  if (state === "approved") return buys ? "You approved this sample." : `${buyerName} approved this sample.`;
  if (state === "rejected") return buys ? "You rejected this sample." : `${buyerName} rejected this sample.`;
  if (state === "refused") return buys ? `${sellerName} does not send it.` : "You do not send it.";
  return buys ? "You took the request back." : `${buyerName} took the request back.`;
}

const STEPS: Record<SampleEntry["step"], string> = {
  requested: "Asked for",
  refused: "Not sent",
  sent: "Sent",
  arrived: "Arrived",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  "due soon": "Reminded: the decision is due in a few days",
  overdue: "The day of the decision is over",
};

/** "Sent by Mwangaza Ridge", "The day of the decision is over". */
export function entryText(entry: SampleEntry, sample: FullSample): string {
  if (entry.by === null) {
    return entry.step === "approved" ? "Approved by silence, as was agreed" : STEPS[entry.step];
  }
  const name = entry.by === "buyer" ? sample.buyerName : sample.sellerName;
  return `${STEPS[entry.step]} by ${entry.by === sample.side ? "you" : name}`;
}
