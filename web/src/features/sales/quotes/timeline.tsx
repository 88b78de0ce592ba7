import type { ReactNode } from "react";
import type { Quote, QuoteTerms } from "@/shared/api/types";
import { formatExact, formatPeriod } from "@/shared/lib/dates";
import { formatMinor, formatPrice, times, toMinor } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { REJECTED } from "../sample-term";

type Names = Record<Quote["side"], string>;

interface TimelineProps {
  quote: Quote;
  /** The names of the sides on a document; without them, the reader's own side is "you". */
  names?: Names;
}

/** A whole negotiation: every version of the terms, the oldest first. They never change. */
export function Timeline({ quote, names }: TimelineProps) {
  return (
    <ol aria-label="Versions of the terms" className="border-l-2 border-line print:ml-3 print:border-ink">
      {quote.versions.map((terms, index) => (
        <Version
          key={terms.version}
          quote={quote}
          terms={terms}
          before={quote.versions[index - 1]}
          latest={terms.version === quote.version}
          by={(names ?? asRead(quote))[terms.by]}
        />
      ))}
    </ol>
  );
}

interface VersionProps {
  quote: Quote;
  terms: QuoteTerms;
  before: QuoteTerms | undefined;
  latest: boolean;
  by: string;
}

function Version({ quote, terms, before, latest, by }: VersionProps) {
  const lines = termLines(terms, quote.unit);
  const earlier = before ? new Map(termLines(before, quote.unit)) : null;
  return (
    <li className="relative break-inside-avoid pb-8 pl-6 last:pb-0 sm:pl-8">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[9px] size-4 rounded-full border-2 ${latest ? "border-cherry bg-cherry" : "border-edge bg-paper"}`}
      />
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-sans text-lead font-semibold">
        {kind(terms)} by {by}
        <span className="text-small font-normal text-muted">
          {formatExact(terms.at)}
          {latest && " · the latest"}
        </span>
      </h3>
      <dl className="figures mt-3 grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3">
        {lines.map(([term, value]) => {
          const was = earlier?.get(term);
          return (
            <div key={term}>
              <dt className="text-small text-muted">{term}</dt>
              <dd>
                <Changed was={was} now={value} />
              </dd>
            </div>
          );
        })}
      </dl>
      {terms.message && (
        <blockquote className="leaf-shape-sm mt-4 max-w-prose bg-card px-4 py-3 break-words whitespace-pre-line">
          {terms.message}
        </blockquote>
      )}
    </li>
  );
}

function Changed({ was, now }: { was: string | undefined; now: string }): ReactNode {
  if (was === undefined || was === now) return now;
  return (
    <>
      <ins className="font-bold no-underline">{now}</ins>{" "}
      <del className="block text-small text-muted no-underline">was {was}</del>
    </>
  );
}

function kind({ version, by }: QuoteTerms): string {
  if (by === "seller") return "Offer";
  return version === 1 ? "Request" : "Counter-offer";
}

function asRead({ side, buyer_name }: Quote): Names {
  return side === "buyer" ? { buyer: "you", seller: "the seller" } : { buyer: buyer_name, seller: "you" };
}

/** The stated terms, each in words. */
function termLines(terms: QuoteTerms, unit: string): [string, string][] {
  const { unit_price: price, currency, incoterm, deliveryFrom, deliveryUntil, valid_until: until } = terms;
  const lines: [string, string][] = [["Quantity", withUnit(terms.quantity, unit)]];
  const minor = price && currency ? toMinor(price, currency) : null;
  if (currency && minor !== null) {
    lines.push([`Price of one ${unit}`, formatPrice(price, currency)]);
    lines.push(["Sum", formatMinor(times(minor, terms.quantity), currency)]);
  }
  if (incoterm) lines.push(["Delivery term", incoterm]);
  if (deliveryFrom || deliveryUntil) lines.push(["Delivery", formatPeriod(deliveryFrom, deliveryUntil)]);
  if (terms.sampleTerm && terms.sampleTerm !== "none") {
    lines.push(["Sample", `Subject to approval. ${REJECTED[terms.sampleTerm]}`]);
  }
  if (until) lines.push(["Holds until", formatExact(until)]);
  return lines;
}
