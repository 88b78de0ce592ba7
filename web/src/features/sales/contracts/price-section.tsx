import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FullContract } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { formatDay, formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { Button } from "@/shared/ui/button";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { type Fixing, MARKETS, type Market, pointsText } from "./fixing-text";
import { quotedMonths, type Side, withdrawPriceTerms } from "./queries";

const PriceTermsDialog = lazyPart(() => import("./price-terms-dialog"));
const FixDialog = lazyPart(() => import("./fix-dialog"));
const RollDialog = lazyPart(() => import("./roll-dialog"));

/** How the price of a contract is fixed: its terms, what is fixed and open, and the forms of the side that fixes. */
export function PriceSection({ contract }: { contract: FullContract }) {
  const [open, setOpen] = useState<"terms" | "fix" | "roll" | null>(null);
  const { fixing, mayChangeTerms, currency } = contract;
  const withdraw = useChange(() => withdrawPriceTerms(contract.id), ["sales.contract-moved"]);
  const months = useQuery({ ...quotedMonths, enabled: open === "terms" || open === "roll" });
  if (!fixing && !(mayChangeTerms && currency === "USD")) return null;
  const close = () => setOpen(null);
  return (
    <Section title={fixing && !fixing.price ? "Price to be fixed" : "Price"} className="break-inside-avoid">
      {fixing ? (
        <Fixed contract={contract} fixing={fixing} />
      ) : (
        <p className="max-w-prose text-muted">
          The price is the one of the quote. Either side can propose a price by the exchange instead, which is
          fixed later.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden print:hidden">
        {fixing?.mayFix && <Button onClick={() => setOpen("fix")}>Fix a part</Button>}
        {fixing?.mayFix && (
          <Button look="outline" onClick={() => setOpen("roll")}>
            Roll to a later month
          </Button>
        )}
        {mayChangeTerms && (
          <Button look="outline" onClick={() => setOpen("terms")}>
            {fixing ? "Propose other price terms" : "Propose a price to be fixed"}
          </Button>
        )}
        {mayChangeTerms && fixing && (
          <Button look="outline" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Take the price of the quote
          </Button>
        )}
      </div>
      <FailureNotice error={withdraw.error} ownWords className="mt-4" />
      {months.isError && !months.data && (
        <div className="mt-4">
          <LoadFailure onRetry={() => void months.refetch()}>
            The months of delivery could not be loaded.
          </LoadFailure>
        </div>
      )}
      {open === "terms" && months.data && (
        <PriceTermsDialog contract={contract} months={months.data} onClose={close} />
      )}
      {open === "fix" && fixing && <FixDialog contract={contract} fixing={fixing} onClose={close} />}
      {open === "roll" && fixing && months.data && (
        <RollDialog contract={contract} fixing={fixing} months={months.data} onClose={close} />
      )}
    </Section>
  );
}

function Fixed({ contract: { unit, quantity }, fixing }: { contract: FullContract; fixing: Fixing }) {
  const { market, fixations, rolls, fixed, open } = fixing;
  return (
    <>
      <Facts rows={rows(fixing, unit)} />
      <p className="figures mt-5 flex flex-wrap justify-between gap-x-6">
        <span>
          <strong>{withUnit(fixed, unit)}</strong> of {withUnit(quantity, unit)} fixed
        </span>
        <span>
          <strong>{withUnit(open, unit)}</strong> open
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 h-2.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-leaf" style={{ width: `${(100 * fixed) / Math.max(1, quantity)}%` }} />
      </div>
      {(fixations.length > 0 || rolls.length > 0) && (
        <ul aria-label="Fixations and rolls" className="mt-4 divide-y divide-line border-t border-line">
          {fixations.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixations are only added
            <li key={at} className="figures flex flex-wrap items-baseline justify-between gap-x-6 py-3">
              <span className="font-semibold">
                {withUnit(part.units, unit)} at {pointsText(market, part.points)}
              </span>
              <span className="text-muted">
                {part.month.code}
                {part.spreadPoints !== 0 && `, rolled ${pointsText(market, part.spreadPoints)}`}
              </span>
              <span className="text-muted">{formatExact(part.at)}</span>
              <span className="w-full text-muted text-small">
                {fixedBy("Fixed", part)} {heldBeside(market, part)}
              </span>
            </li>
          ))}
          {rolls.map((roll) => (
            <li
              key={roll.to.code}
              className="figures flex flex-wrap items-baseline justify-between gap-x-6 py-3"
            >
              <span className="font-semibold">
                Rolled from {roll.from.code} to {roll.to.code}
              </span>
              <span className="text-muted">{pointsText(market, roll.spreadPoints)}</span>
              <span className="text-muted">{formatExact(roll.at)}</span>
              <span className="w-full text-muted text-small">{fixedBy("Rolled", roll)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The person who fixed or rolled, and the side. */
function fixedBy(what: "Fixed" | "Rolled", { by, byName }: { by: Side; byName: string }): string {
  return `${what} by ${byName} for the ${by}.`;
}

/** Where a quotation is from, and which price of the shop it was held beside, as far as that was kept. */
function heldBeside(market: Market, { source, comparedWith: known }: Fixing["fixations"][number]): string {
  const from = source ? `Quotation by ${source}. ` : "";
  return known
    ? `${from}The shop's price of ${formatDay(known.day)} was ${pointsText(market, known.points)}.`
    : from;
}

function rows(fixing: Fixing, unit: string): FactRow[] {
  const { market, month, differentialPoints, call, fixBy, lots, priceSoFar, price, fallbackPrice } = fixing;
  const { provisionalPercent, provisionalPrice, lastQuotation } = fixing;
  const each = (amount: string) => `${formatPrice(amount, "USD")} for one ${unit}`;
  const all: FactRow[] = [
    ["Market", MARKETS.find(({ value }) => value === market)?.label],
    ["Month", Number(lots) > 0 ? `${month.code}, about ${lots} lots` : month.code],
    ["Differential", pointsText(market, differentialPoints)],
    ["Fixed by", call === "buyer" ? "The buyer" : "The seller"],
  ];
  if (price) return [...all, ["Final price", each(price)]];
  all.push(
    ["Last day to fix", formatDay(fixBy)],
    ["After the last day", `${each(fallbackPrice)} for what is open`],
  );
  if (lastQuotation) {
    const { day, points } = lastQuotation;
    all.push([`${month.code} in the shop's file`, `${pointsText(market, points)}, ${formatDay(day)}`]);
  }
  if (priceSoFar) all.push(["Price so far", each(priceSoFar)]);
  if (provisionalPercent > 0) {
    const now = provisionalPrice
      ? `${provisionalPercent} % of the price of the day, now ${formatPrice(provisionalPrice.billedPrice, "USD")} of ${each(provisionalPrice.fullPrice)}`
      : `${provisionalPercent} % of the price of the day`;
    all.push(["Billed before it is final", now]);
  }
  return all;
}
