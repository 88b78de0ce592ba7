import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { formatDate } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { DownloadButton } from "@/shared/ui/download-button";
import { Facts } from "@/shared/ui/facts";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { CHANGES, type GrowerStatement, statement, strikePayment } from "../queries";
import { Strike } from "../strike";
import { useSellerName } from "../use-seller-name";
import { SecondPayments } from "./second-payments";

/** The most deliveries and payments that the server sends; the file has all. */
const MOST_LISTED = 500;

const PaymentDialog = lazy(() => import("./payment-dialog"));

/** The statement of a grower for a season, to read, print and save. */
export function Component() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const query = useQuery(statement(params.get("season") ?? "", id));
  return (
    <OneLoaded
      query={query}
      missing="This producer delivered nothing in the season."
      failed="The statement could not be loaded."
    >
      {(data) => <View statement={data} />}
    </OneLoaded>
  );
}

function View({ statement }: { statement: GrowerStatement }) {
  const { account, deliveries, secondPayments, payments } = statement;
  const [paying, setPaying] = useState(false);
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
          <Button onClick={() => setPaying(true)}>Record a payment</Button>
          <DownloadButton path={`/api/grower-statement.csv?${of}`} name="statement.csv">
            CSV
          </DownloadButton>
          <PrintButton />
        </div>
      </div>
      <Facts
        className="md:grid-cols-5"
        rows={[
          ["Delivered", formatGrams(account.netG)],
          ["For deliveries", money(account.owed)],
          ["Second payment", money(account.second)],
          ["Paid", money(account.paid)],
          ["Left to pay", money(account.balance)],
        ]}
      />
      <div className="mt-10 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">Deliveries</h2>
        <Link
          to={`/deliveries?producer=${encodeURIComponent(account.producerId)}`}
          className="underline decoration-edge underline-offset-4 print:hidden"
        >
          Of all seasons
        </Link>
      </div>
      <ul className="border-t border-line">
        {deliveries.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5">
            <span className="sm:w-40">{formatDate(row.day)}</span>
            <Link to={`/deliveries/${row.id}`} className="underline decoration-edge underline-offset-4">
              Receipt {row.number}
            </Link>
            <span className="min-w-0 basis-full text-muted wrap-anywhere first-letter:uppercase sm:flex-1 sm:basis-auto">
              {row.state === "struck out"
                ? `Struck out: ${row.reason}`
                : [row.stage, row.grade, row.lotNumber && `lot ${row.lotNumber}`].filter(Boolean).join(", ")}
            </span>
            <span className="figures">{formatGrams(row.netG)}</span>
            <span
              className={
                row.state === "struck out"
                  ? "figures ml-auto w-32 text-right line-through"
                  : "figures ml-auto w-32 text-right"
              }
            >
              {money(row.owed)}
            </span>
          </li>
        ))}
      </ul>
      {secondPayments.length > 0 && (
        <SecondPayments title="Second payment" entries={secondPayments} currency={account.currency} />
      )}
      <h2 className="mt-10 mb-3 text-h3">Payments</h2>
      {payments.length === 0 && <p className="text-muted">Nothing was paid yet.</p>}
      <ul className={payments.length > 0 ? "border-t border-line" : ""}>
        {payments.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2.5">
            <span className="sm:w-40">{formatDate(row.day)}</span>
            <span className="min-w-0 basis-full text-muted wrap-anywhere sm:flex-1 sm:basis-auto">
              {row.reason === null ? row.note : `Struck out: ${row.reason}`}
            </span>
            {row.reason === null && (
              <Strike
                what={`the payment of ${money(row.amount)}`}
                changes={CHANGES}
                send={(reason) => strikePayment(row.id, reason)}
              />
            )}
            <span
              className={
                row.reason === null
                  ? "figures ml-auto w-32 text-right"
                  : "figures ml-auto w-32 text-right line-through"
              }
            >
              {money(row.amount)}
            </span>
          </li>
        ))}
      </ul>
      {Math.max(deliveries.length, payments.length) === MOST_LISTED && (
        <p className="mt-6">The latest {MOST_LISTED} are listed here. The CSV file has all.</p>
      )}
      <p className="mt-6 text-small text-muted">
        {seller && `Kept by ${seller}. `} No money moves through the shop.
      </p>
      <Suspense fallback={null}>
        {paying && <PaymentDialog account={account} onClose={() => setPaying(false)} />}
      </Suspense>
    </div>
  );
}
