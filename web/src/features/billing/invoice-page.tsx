import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useParams } from "react-router";
import { addressLines } from "@/shared/address/address-lines";
import { formatDate, formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useTitle } from "@/shared/lib/use-title";
import { BackLink } from "@/shared/ui/back-link";
import { DownloadButton } from "@/shared/ui/download-button";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { taxRows } from "@/shared/ui/tax-rows";
import { minor, paymentState, paymentText, STATUS } from "./bill-text";
import { LineClaims } from "./certified";
import { CreditNotes } from "./credit-notes";
import { Instalments } from "./instalments";
import { PayTo } from "./pay/pay-to";
import { documentName, ProvisionalNote } from "./provisional-note";
import { bill } from "./queries";
import type { FullBill } from "./types";

/** A bill as a document to read, print and save. */
export function Component() {
  const { id = "" } = useParams();
  const found = useQuery(bill(id));
  useTitle(found.data ? `Invoice ${found.data.invoice_number}` : "Invoice");
  return (
    <OneLoaded query={found} missing="This bill is not among yours." failed="The bill could not be loaded.">
      {(data) => <Loaded bill={data} />}
    </OneLoaded>
  );
}

function Loaded({ bill: shown }: { bill: FullBill }) {
  const { id, side, payer, payee, invoice_number } = shown;
  return (
    <div className="shell py-6 sm:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <BackLink to={side === "payee" ? "/billing?side=payee" : "/billing"}>Billing</BackLink>
        <div className="flex flex-wrap gap-3">
          <DownloadButton path={`/api/bills/${id}/invoice.pdf`} name={`${invoice_number}.pdf`}>
            PDF
          </DownloadButton>
          <PrintButton />
        </div>
      </div>
      <article className="leaf-shape mx-auto mt-4 max-w-4xl border border-line bg-card p-6 sm:p-10 print:mt-0 print:max-w-none print:border-0 print:p-0">
        <h1 className="figures text-h1 break-words">
          {documentName(shown)} {invoice_number}
        </h1>
        <p className="mt-2 text-muted">{shown.description}</p>
        <ProvisionalNote bill={shown} />
        <div className="mt-8 grid gap-8 sm:grid-cols-3">
          <Block title="From">
            <PartyLines name={payee.name} address={shown.payeeAddress} number={shown.tax?.payeeNumber} />
          </Block>
          <Block title="To">
            <PartyLines name={payer.name} address={shown.payerAddress} number={shown.tax?.payerNumber} />
          </Block>
          <Block title="Dates">
            <span className="block">Issued {formatDate(shown.issued_on)}</span>
            <span className="block">Due {formatDate(shown.due_date)}</span>
            <span className="block font-semibold">{STATUS[shown.status]}</span>
          </Block>
        </div>
        <Lines bill={shown} />
        <Sums bill={shown} />
        <Instalments bill={shown} />
        {shown.payments.length > 0 && (
          <section aria-labelledby="payments-title" className="mt-10 break-inside-avoid">
            <h2 id="payments-title" className="border-b border-ink pb-2 text-h4">
              Payments
            </h2>
            <ul>
              {shown.payments.map((payment) => (
                <li
                  key={payment.id}
                  className="grid grid-cols-[1fr_auto] gap-x-5 border-b border-line py-2.5"
                >
                  <span>{paymentText(payment)}</span>
                  <span className="figures text-right">{formatPrice(payment.amount, payment.currency)}</span>
                  <span className="text-small text-muted">{formatExact(payment.at)}</span>
                  <span className="text-right text-small text-muted">{paymentState(payment)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <CreditNotes bill={shown} level={2} />
        <PayTo bill={shown} level={2} />
      </article>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 break-words">
      <h2 className="eyebrow mb-1 font-sans">{title}</h2>
      {children}
    </div>
  );
}

interface PartyLinesProps {
  name: string;
  address: FullBill["payerAddress"];
  /** The tax number, if there is one. */
  number: string | undefined;
}

function PartyLines({ name, address, number }: PartyLinesProps) {
  return (
    <address className="not-italic">
      <span className="block font-semibold">{name}</span>
      {address &&
        addressLines(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      {number && <span className="figures block">Tax number {number}</span>}
    </address>
  );
}

function Lines({ bill: { lines, currency } }: { bill: FullBill }) {
  return (
    <div className="mt-10 overflow-x-auto">
      <table className="figures w-full border-collapse">
        <caption className="sr-only">What is billed</caption>
        <thead>
          <tr className="border-b border-ink text-left text-small text-muted">
            <th scope="col" className="py-2 pr-4 font-semibold">
              For
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Quantity
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Price
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a bill never change
            <Fragment key={at}>
              <tr className={line.certified ? "align-top" : "border-b border-line align-top"}>
                <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                  {line.text}
                </th>
                <td className="px-3 py-2.5 text-right whitespace-nowrap">
                  {withUnit(line.quantity, line.unit)}
                </td>
                <td className="px-3 py-2.5 text-right whitespace-nowrap">
                  {formatPrice(line.unitPrice, currency)}
                </td>
                <td className="py-2.5 pl-3 text-right whitespace-nowrap">
                  {formatPrice(line.total, currency)}
                </td>
              </tr>
              {line.certified && (
                <tr className="border-b border-line">
                  <td colSpan={4} className="pb-2.5">
                    <LineClaims certified={line.certified} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The amount, the settled parts, and the balance. */
function Sums({ bill: { amount, tax, paid, credited, balance, currency } }: { bill: FullBill }) {
  const rows: [string, string][] = [
    ...(tax ? taxRows(tax, currency) : []),
    [tax ? "Total with tax" : "Total", formatPrice(amount, currency)],
    ["Paid", formatPrice(paid, currency)],
  ];
  if (minor(credited, currency) > 0n) rows.push(["Credited", formatPrice(credited, currency)]);
  return (
    <dl className="figures mt-4 ml-auto max-w-sm break-inside-avoid">
      {rows.map(([term, sum]) => (
        <div key={term} className="flex justify-between gap-6 py-1">
          <dt className="text-muted">{term}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-6 border-t border-ink pt-2 text-lead font-bold">
        <dt>Balance</dt>
        <dd>{formatPrice(balance, currency)}</dd>
      </div>
    </dl>
  );
}
