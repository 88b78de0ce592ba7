import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { sizeText } from "@/shared/lib/size";
import { DownloadButton } from "@/shared/ui/download-button";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { Notice } from "@/shared/ui/notice";
import { PaperLine } from "@/shared/ui/paper-line";
import { Section } from "@/shared/ui/section";
import { StateMark } from "@/shared/ui/state-mark";
import type { FullDispute } from "./queries";
import { REASONS, STATES } from "./words";

interface DisputeViewProps {
  dispute: FullDispute;
  /** The API path of the dispute, under which its files are. */
  path: string;
  /** Facts of the reader's own, such as the link to the bill. */
  facts: FactRow[];
  /** The reader's forms. */
  children: ReactNode;
}

/** A dispute: its figures, its decision, what both sides said, and their files. */
export function DisputeView({ dispute, path, facts, children }: DisputeViewProps) {
  const { currency, decision, state } = dispute;
  const names = { payer: dispute.buyerName || "The buyer", payee: dispute.sellerName || "The seller" };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <h1 className="text-h1">{dispute.number}</h1>
        <StateMark tone={STATES[state].tone}>{STATES[state].label}</StateMark>
      </div>
      {dispute.failure && (
        <Notice tone="bad" className="mb-4">
          The money could not be given back, and the dispute is open still. {dispute.failure}
        </Notice>
      )}
      <Facts
        className="md:grid-cols-4"
        rows={[
          ["Disputed", <strong key="sum">{formatPrice(dispute.amount, currency)}</strong>],
          ["Given to the buyer", formatPrice(dispute.given, currency)],
          ["What is wrong", REASONS[dispute.reason]],
          ["About", dispute.about],
          ["Buyer", names.payer],
          ["Seller", names.payee],
          ["Opened", formatExact(dispute.openedAt)],
          ...facts,
        ]}
      />
      {decision && !dispute.failure && (
        <Section
          title={<>The shop's decision: {STATES[decision.outcome].label.toLowerCase()}</>}
          heading="text-h4"
          className="mt-8 leaf-shape bg-card p-6"
        >
          <p className="mt-2 break-words whitespace-pre-line">{decision.reason}</p>
          <p className="mt-2 text-small text-muted">
            {formatPrice(decision.amount, currency)} for the buyer, {formatExact(decision.at)}
          </p>
        </Section>
      )}
      <Section title="What both sides say" ruled className="mt-10">
        <ol>
          {dispute.words.map(({ by, text, at }) => (
            <li key={at + text} className="border-b border-line py-4">
              <p className="text-small text-muted">
                <span className="font-semibold text-ink">{names[by]}</span>, {formatExact(at)}
              </p>
              <p className="mt-1 max-w-prose break-words whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Files" ruled className="mt-10">
        {dispute.files.length === 0 && <p className="py-4 text-muted">Nobody has added a file.</p>}
        <ul>
          {dispute.files.map(({ n, name, size, by, at }) => (
            <PaperLine
              key={n}
              icon={FileText}
              colour="text-muted"
              title={<span className="break-words">{name}</span>}
              note={`${names[by]}, ${sizeText(size)}, ${formatExact(at)}`}
              actions={
                <DownloadButton path={`${path}/files/${n}`} name={name} label={`Download: ${name}`}>
                  Download
                </DownloadButton>
              }
            />
          ))}
        </ul>
      </Section>
      {children}
    </>
  );
}
