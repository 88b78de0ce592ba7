import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { DownloadButton } from "@/shared/ui/download-button";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { lazyPart } from "@/shared/ui/lazy-part";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { Section } from "@/shared/ui/section";
import { type EntryKind, type GrowerStatement, statement } from "../queries";
import { useSellerName } from "../use-seller-name";
import { CarryOver } from "./carry-over";
import { DeliveryList } from "./delivery-list";
import { EntryList } from "./entry-list";
import { KIND_NAMES, PAID } from "./kinds";
import { SecondPayments } from "./second-payments";

/** The most deliveries and entries that the server sends; the file has all. */
const MOST_LISTED = 500;

const EntryDialog = lazyPart(() => import("./entry-dialog"));

/** The names of sums of several entries. */
const SUM_NAMES: Partial<Record<EntryKind, string>> = {
  "input loan": "Input loans",
  deduction: "Deductions",
  bonus: "Bonuses",
  premium: "Premiums",
  "re-weigh difference": "Re-weigh differences",
};

/** The statement of a grower for a season, to read, print and save. */
export function Component() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const query = useQuery(statement(params.get("season") ?? "", id));
  return (
    <OneLoaded
      query={query}
      missing="This producer has no account in the season."
      failed="The statement could not be loaded."
    >
      {(data) => <View statement={data} />}
    </OneLoaded>
  );
}

function View({ statement }: { statement: GrowerStatement }) {
  const { account, deliveries, secondPayments, entries } = statement;
  const [entering, setEntering] = useState(false);
  const seller = useSellerName();
  const money = (amount: string) => formatPrice(amount, account.currency);
  const of = `season=${encodeURIComponent(account.season)}&producer=${encodeURIComponent(account.producerId)}`;
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10 print:p-0">
      <Link
        to={`/growers?season=${encodeURIComponent(account.season)}`}
        className="font-semibold underline decoration-edge underline-offset-4 print:hidden"
      >
        All growers
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-h1 wrap-anywhere">{account.producer}</h1>
          <p className="mt-1 text-muted">
            Statement for the season {account.season}
            {account.memberNumber && `, member ${account.memberNumber}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => setEntering(true)}>Record an entry</Button>
          <DownloadButton path={`/api/grower-statement.csv?${of}`} name="statement.csv">
            CSV
          </DownloadButton>
          <PrintButton />
        </div>
      </div>
      <Facts
        className="md:grid-cols-3 lg:grid-cols-6"
        rows={[
          ["Delivered", formatGrams(account.netG)],
          ["For deliveries", money(account.owed)],
          ["Second payment", money(account.second)],
          ...account.sums
            .filter(({ kind }) => !PAID.has(kind))
            .map(({ kind, amount }): FactRow => [SUM_NAMES[kind] ?? KIND_NAMES[kind], money(amount)]),
          ["Paid", money(account.paid)],
          ["Left to pay", money(account.balance)],
        ]}
      />
      {account.balance.startsWith("-") && <CarryOver account={account} />}
      <div className="mt-10 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">Deliveries</h2>
        <Link
          to={`/deliveries?producer=${encodeURIComponent(account.producerId)}`}
          className="underline decoration-edge underline-offset-4 print:hidden"
        >
          Of all seasons
        </Link>
      </div>
      <DeliveryList deliveries={deliveries} />
      {secondPayments.length > 0 && (
        <SecondPayments title="Second payment" entries={secondPayments} currency={account.currency} />
      )}
      <Section title="Payments and other entries" heading="mt-10 mb-3 text-h3">
        <EntryList entries={entries} />
      </Section>
      {Math.max(deliveries.length, entries.length) === MOST_LISTED && (
        <p className="mt-6">The latest {MOST_LISTED} are listed here. The CSV file has all.</p>
      )}
      <p className="mt-6 text-small text-muted">
        {seller && `Kept by ${seller}. `} No money moves through the shop.
      </p>
      {entering && <EntryDialog account={account} onClose={() => setEntering(false)} />}
    </div>
  );
}
