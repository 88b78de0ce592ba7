import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useModule } from "@/shared/api/modules";
import type { Quote } from "@/shared/api/types";
import { useTitle } from "@/shared/lib/use-title";
import { MessageButton } from "@/shared/slots/messaging";
import { BackLink } from "@/shared/ui/back-link";
import { ButtonLink } from "@/shared/ui/button-link";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { Section } from "@/shared/ui/section";
import { quote } from "./queries";
import { QuoteSteps } from "./quote-steps";
import { statusText } from "./quote-text";
import { Timeline } from "./timeline";

/** One negotiation, from the request to its outcome. */
export function Component() {
  const { id = "" } = useParams();
  const found = useQuery(quote(id));
  useTitle(found.data ? `Quote: ${found.data.product_name}` : "Quote");
  return (
    <OneLoaded query={found} missing="This quote is not among yours." failed="The quote could not be loaded.">
      {(data) => <Loaded quote={data} />}
    </OneLoaded>
  );
}

function Loaded({ quote: current }: { quote: Quote }) {
  const [to, label] = current.side === "seller" ? ["/sales", "Sales"] : ["/account#quotes", "Quote requests"];
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to={to}>{label}</BackLink>
      <h1 className="mt-2 text-h1">{current.product_name}</h1>
      <p className="mt-2 text-muted">
        {current.side === "seller" ? `Quote for ${current.buyer_name}` : "Quote you asked for"} ·{" "}
        {current.sku} ·{" "}
        <Link
          to={`/product/${current.product_id}`}
          className="font-semibold text-leaf underline underline-offset-4"
        >
          See the product
        </Link>
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-16">
        <Section title="The negotiation" heading="mb-6 border-b border-ink pb-3 text-h3">
          <Timeline quote={current} />
        </Section>
        <Section
          title={statusText(current)}
          heading="text-h4"
          className="leaf-shape order-first self-start bg-card p-6 lg:sticky lg:top-28 lg:order-none"
        >
          <p className="mt-2 mb-5 text-muted">{nextWords(current)}</p>
          <QuoteSteps quote={current} />
          <QuoteMessage quote={current} />
          <SendSample quote={current} />
          {current.contractId && (
            <ButtonLink to={`/contracts/${current.contractId}`} className="w-full">
              Go to the contract
            </ButtonLink>
          )}
        </Section>
      </div>
      {current.status === "expired" && (
        <Notice tone="plain" className="mt-8">
          Offers hold only as long as they say. The buyer can ask for a new quote on the product's page.
        </Notice>
      )}
    </div>
  );
}

/** The link by which the seller sends a sample while the two sides negotiate. */
function SendSample({ quote: { id, side, status } }: { quote: Quote }) {
  const samples = useModule("quality");
  const open = status === "requested" || status === "offered" || status === "countered";
  if (!samples || side !== "seller" || !open) return null;
  return (
    <ButtonLink to={`/samples/send?quote=${id}`} look="outline" className="mt-3">
      Send a sample
    </ButtonLink>
  );
}

function QuoteMessage({ quote: { id, side, buyer_name: buyer } }: { quote: Quote }) {
  const [to, label] = side === "seller" ? [buyer, "Message the buyer"] : ["the seller", "Message the seller"];
  return (
    <div className="mt-3 empty:hidden">
      <MessageButton about={{ kind: "quote", id }} to={to} label={label} />
    </div>
  );
}

/** The next step, in a sentence. */
function nextWords({ status, steps }: Quote): string {
  if (status === "accepted")
    return "Both agreed on the latest terms. They stand in the contract, whatever the price list says later.";
  if (status === "declined" || status === "withdrawn")
    return "This negotiation has ended. Nothing was bought.";
  if (status === "expired") return "Nobody accepted in time. Nothing was bought.";
  if (steps.includes("accept"))
    return "Accepting makes a contract that keeps these goods for the buyer. Both then sign it.";
  if (steps.includes("offer")) return "Name your price and terms. The buyer accepts, counters or declines.";
  return "The other side answers next. Until then you can take your terms back.";
}
