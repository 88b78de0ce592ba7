import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { FullContract } from "@/shared/api/types";
import { formatExact } from "@/shared/lib/dates";
import { useTitle } from "@/shared/lib/use-title";
import { useContractSamples } from "@/shared/slots/contract-samples";
import { MessageButton } from "@/shared/slots/messaging";
import { usePlotsBehind } from "@/shared/slots/plots-behind";
import { BackLink } from "@/shared/ui/back-link";
import { DownloadButton } from "@/shared/ui/download-button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { quote } from "../quotes/queries";
import { Timeline } from "../quotes/timeline";
import { CallOffs } from "./call-offs";
import { ContractPacks } from "./contract-packs";
import { ContractSteps } from "./contract-steps";
import { ContractTerms } from "./contract-terms";
import { contractStatus, nextText, openPriceText } from "./contract-text";
import { PriceSection } from "./price-section";
import { contract } from "./queries";
import { Signatures } from "./signatures";
import { TradeTerms } from "./trade-terms";

/** One contract, to read, sign, call off from and print. */
export function ContractPage() {
  const { id = "" } = useParams();
  const found = useQuery(contract(id));
  useTitle(found.data ? `Contract ${found.data.number}` : "Contract");
  return (
    <OneLoaded
      query={found}
      missing="This contract is not among yours."
      failed="The contract could not be loaded."
    >
      {(data) => <Loaded contract={data} />}
    </OneLoaded>
  );
}

function Loaded({ contract: agreed }: { contract: FullContract }) {
  const Samples = useContractSamples();
  const Plots = usePlotsBehind();
  return (
    <div className="shell py-6 sm:py-8 print:p-0">
      <BackLink to={`/contracts?side=${agreed.side}`} className="print:hidden">
        Contracts
      </BackLink>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="figures text-h1">
            Contract <span className="whitespace-nowrap">{agreed.number}</span>
          </h1>
          <p className="mt-2 text-muted">
            {contractStatus(agreed)} · made {formatExact(agreed.createdAt)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <DownloadButton
            path={`/api/contracts/${encodeURIComponent(agreed.id)}/contract.pdf`}
            name={`${agreed.number}.pdf`}
          >
            Save as PDF
          </DownloadButton>
          <PrintButton />
        </div>
      </div>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-14 print:block">
        <div className="space-y-12">
          <ContractTerms contract={agreed} />
          <PriceSection contract={agreed} />
          <TradeTerms contract={agreed} />
          <Signatures contract={agreed} />
          {Samples && <Samples contractId={agreed.id} />}
          <CallOffs contract={agreed} />
          {Plots && <Plots of="contracts" id={agreed.id} />}
          <ContractPacks contract={agreed} />
          <Negotiation contract={agreed} />
        </div>
        <Section
          title={contractStatus(agreed)}
          heading="text-h4"
          className="leaf-shape order-first self-start bg-card p-6 lg:sticky lg:top-28 lg:order-none print:hidden"
        >
          <p className="mt-2 mb-5 text-muted">
            {(agreed.status === "open" && openPriceText(agreed.fixing)) || nextText(agreed)}
          </p>
          <ContractSteps contract={agreed} />
          <ContractMessage contract={agreed} />
        </Section>
      </div>
    </div>
  );
}

function ContractMessage({ contract: { id, side, buyerName, sellerName } }: { contract: FullContract }) {
  const [to, label] =
    side === "seller" ? [buyerName, "Message the buyer"] : [sellerName, "Message the seller"];
  return (
    <div className="mt-3 empty:hidden">
      <MessageButton about={{ kind: "contract", id }} to={to} label={label} />
    </div>
  );
}

function Negotiation({ contract: { quoteId, buyerName, sellerName } }: { contract: FullContract }) {
  const { data, isError, refetch } = useQuery(quote(quoteId));
  return (
    <Section title="The negotiation" heading="mb-6 border-b border-ink pb-3 text-h3">
      {data && <Timeline quote={data} names={{ buyer: buyerName, seller: sellerName }} />}
      {!data && isError && <LoadFailure onRetry={refetch}>The negotiation could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-40" />}
    </Section>
  );
}
