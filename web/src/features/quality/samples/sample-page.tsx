import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { formatDate, formatExact } from "@/shared/lib/dates";
import { useTitle } from "@/shared/lib/use-title";
import { BackLink } from "@/shared/ui/back-link";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";
import { StateMark } from "@/shared/ui/state-mark";
import { type FullSample, sample } from "./queries";
import { SampleSteps } from "./sample-steps";
import { KINDS, nextText, stateText, stateTone, weight } from "./sample-text";
import { SampleTimeline } from "./sample-timeline";

/** One sample: what is known of it, its history, and the reader's next step. */
export function Component() {
  const { id = "" } = useParams();
  const found = useQuery(sample(id));
  useTitle(found.data ? `Sample ${found.data.number}` : "Sample");
  return (
    <OneLoaded
      query={found}
      missing="This sample is not among yours."
      failed="The sample could not be loaded."
    >
      {(data) => <Loaded sample={data} />}
    </OneLoaded>
  );
}

function Loaded({ sample }: { sample: FullSample }) {
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to={`/samples?side=${sample.side}`}>Samples</BackLink>
      <p className="eyebrow mt-2">
        {KINDS[sample.kind]}, <span className="figures">{sample.number}</span>
      </p>
      <h1 className="mt-1 text-h1">{sample.productName}</h1>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div className="space-y-12">
          <Section title="The sample">
            <Facts rows={facts(sample)} />
          </Section>
          <Section title="What happened" heading="mb-6 border-b border-ink pb-3 text-h3">
            <SampleTimeline sample={sample} />
          </Section>
        </div>
        <Section
          title="Next step"
          heading="sr-only"
          className="leaf-shape order-first self-start bg-card p-6 lg:sticky lg:top-28 lg:order-none"
        >
          <StateMark tone={stateTone(sample)}>{stateText(sample)}</StateMark>
          <p className="mt-3 mb-5 text-muted">{nextText(sample)}</p>
          <SampleSteps sample={sample} />
        </Section>
      </div>
    </div>
  );
}

function facts(sample: FullSample): FactRow[] {
  const rows: FactRow[] = [
    ["Weight", weight(sample.grams)],
    ["Decide by", formatDate(sample.decideBy)],
    ["Item ID", sample.sku],
    [sample.history[0]?.step === "sent" ? "Sent unasked" : "Asked for", formatExact(sample.createdAt)],
    ["Buyer", sample.buyerName],
    ["Seller", sample.sellerName],
    ["Goes to", sample.deliverTo || "N/A"],
    ["After that day", sample.silenceApproves ? "Silence approves it" : "Silence is no approval"],
  ];
  if (sample.lotNumber) rows.push(["Lot", sample.lotNumber]);
  if (sample.contractId) rows.push(["Contract", contractLink(sample.contractId, sample.contractNumber)]);
  if (sample.courier) rows.push(["Courier", sample.courier]);
  if (sample.tracking) rows.push(["Tracking", sample.tracking]);
  return rows;
}

function contractLink(id: string, number: string | null): ReactNode {
  return (
    <Link to={`/contracts/${id}`} className="font-semibold text-leaf underline underline-offset-4">
      {number}
    </Link>
  );
}
