import { useState } from "react";
import type { FullContract, TradeTerms as Terms } from "@/shared/api/types";
import { withDaysLeft } from "@/shared/lib/days-left";
import { Button } from "@/shared/ui/button";
import { Facts } from "@/shared/ui/facts";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Section } from "@/shared/ui/section";
import { typedPercent } from "./trade-terms-schema";

const TradeTermsDialog = lazyPart(() => import("./trade-terms-dialog"));

/** What the two sides agree on beside goods and price, and the form to propose it. */
export function TradeTerms({ contract }: { contract: FullContract }) {
  const [open, setOpen] = useState(false);
  const { tradeTerms, mayChangeTerms, incoterm } = contract;
  if (!tradeTerms && !mayChangeTerms) return null;
  return (
    <Section title="Trade terms" className="break-inside-avoid">
      {tradeTerms ? (
        <Facts rows={rows(tradeTerms, incoterm)} />
      ) : (
        <p className="max-w-prose text-muted">
          Nothing is agreed on payment, packing, weights and claims. Either side can propose it before both
          have signed.
        </p>
      )}
      {mayChangeTerms && (
        <Button look="outline" className="mt-5 print:hidden" onClick={() => setOpen(true)}>
          {tradeTerms ? "Propose other trade terms" : "Propose trade terms"}
        </Button>
      )}
      {open && <TradeTermsDialog contract={contract} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function rows(terms: Terms, incoterm: string): [string, string][] {
  const all: [string, string][] = [
    ["Place", terms.place && `${incoterm} ${terms.place}`],
    ["Payment", paymentText(terms)],
    ...letterRows(terms),
    ["Packing", terms.packing],
    ["Crop year", terms.cropYear],
    ["Tolerance", withPercent(terms.toleranceBasisPoints, "of the quantity, more or less")],
    ["Weight franchise", withPercent(terms.franchiseBasisPoints, "")],
    ["Weighed", afterDischarge(terms.weighingDays)],
    ["Quality claims", afterDischarge(terms.claimDays)],
    ["Conditions", terms.conditions],
    ["Arbitration", terms.arbitration],
  ];
  return all.filter(([, text]) => text !== "");
}

const WAYS: Record<Terms["wayOfPayment"], string> = {
  transfer: "",
  "balance-before-documents": "The shipping documents are released once the balance is paid. ",
  "cash-against-documents": "Cash against documents. ",
  "letter-of-credit": "By letter of credit. ",
};

function letterRows(terms: Terms): [string, string][] {
  const { letterNumber, letterBank, latestShipment, letterExpiresOn, presentationDays } = terms;
  if (!latestShipment || !letterExpiresOn) return [];
  return [
    ["Letter of credit", [letterNumber, letterBank].filter(Boolean).join(", ")],
    ["Ship by", withDaysLeft(latestShipment)],
    ["Letter expires", withDaysLeft(letterExpiresOn)],
    ["Documents presented", `Within ${presentationDays} days of the shipment, before the letter expires`],
  ];
}

function paymentText(terms: Terms): string {
  const { wayOfPayment, depositPercent, depositDays, balanceDays, balanceFrom } = terms;
  const way = WAYS[wayOfPayment];
  const from = balanceFrom === "lading" ? "the bill of lading" : "the order";
  const rest = `${balanceDays} days after ${from}`;
  return depositPercent === 0
    ? way + rest
    : `${way}${depositPercent} % deposit within ${depositDays} days of the order, balance ${rest}`;
}

function withPercent(basisPoints: number, words: string): string {
  return basisPoints === 0 ? "" : `${typedPercent(basisPoints)} % ${words}`.trim();
}

function afterDischarge(days: number): string {
  return days === 0 ? "" : `Within ${days} days of discharge`;
}
