import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ListTable } from "@/shared/ui/list-table";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SearchField } from "@/shared/ui/search-field";
import { SelectField } from "@/shared/ui/select-field";
import { Skeleton } from "@/shared/ui/skeleton";
import { GrowersHeading } from "../growers-heading";
import { accounts, type GrowerAccount, type GrowerSeason, SHOWN, seasons } from "../queries";
import { CarryOverButton } from "./carry-over-button";
import { SecondPayments } from "./second-payments";
import { TakeBack } from "./take-back";

const SecondPaymentDialog = lazyPart(() => import("./second-payment-dialog"));

const column = columnsOf<GrowerAccount>();
const money = (name: "owed" | "second" | "other" | "paid" | "balance", header: string) =>
  column.figures(header, (row) => formatPrice(row[name], row.currency));
const columns = column.columns([
  column.names("Producer", (row) => (
    <Link
      to={`/growers/${row.producerId}?season=${encodeURIComponent(row.season)}`}
      className="underline decoration-edge underline-offset-4"
    >
      {row.producer}
    </Link>
  )),
  column.shown("Number", (row) => row.memberNumber || "None"),
  column.figures("Delivered", (row) => formatGrams(row.netG)),
  money("owed", "For deliveries"),
  money("second", "Second payment"),
  money("other", "Other entries"),
  money("paid", "Paid"),
  money("balance", "Left to pay"),
]);
/** The columns of a season that is closed: what a grower owes is carried over from here too. */
const CLOSED = column.columns([
  ...columns,
  column.actions((row) => <CarryOverButton account={row} />, "Carry over"),
]);

/** What growers are owed, season by season. */
export function Component() {
  const query = useQuery(seasons());
  const [params, setParams] = useSearchParams();
  const all = query.data ?? [];
  const season = all.find(({ season }) => season === params.get("season")) ?? all[0];
  const refused = asProblem(query.error)?.status === 403;
  return (
    <div className="shell py-8 sm:py-10">
      <GrowersHeading title="What growers are owed">
        Your own book: deliveries, what you paid, and what is left. No money moves through the shop; you pay
        your producers yourself, and record it here.
      </GrowersHeading>
      {refused && (
        <Empty title="Only sellers keep a book of growers.">
          You can ask for such a role in the settings.
        </Empty>
      )}
      {query.isError && !refused && (
        <LoadFailure onRetry={query.refetch}>The seasons could not be loaded.</LoadFailure>
      )}
      {query.isPending && <Skeleton className="h-96" />}
      {query.data && !season && (
        <Empty title="There is no season yet.">The first delivery of a season opens it.</Empty>
      )}
      {season && (
        <Season
          key={season.season}
          season={season}
          choice={
            <SelectField
              label="Season"
              choices={all.map(({ season }) => ({ value: season, label: season }))}
              value={season.season}
              onChange={({ target }) => setParams({ season: target.value })}
            />
          }
        />
      )}
    </div>
  );
}

function Season({ season, choice }: { season: GrowerSeason; choice: React.ReactNode }) {
  const [q, setQ] = useState("");
  const [paying, setPaying] = useState(false);
  const pages = useCursorPages(`${season.season} ${q}`, SHOWN);
  const query = useQuery(accounts(season.season, q, pages.cursor));
  return (
    <>
      <div className="mb-6 grid items-end gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
        {choice}
        <SearchField label="Search by name or number" value={q} onSearch={setQ} />
        {season.secondTotal === null && (
          <Button look="outline" onClick={() => setPaying(true)}>
            Second payment
          </Button>
        )}
      </div>
      {season.secondTotal !== null && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">
            Closed by a second payment of{" "}
            {season.secondPerKg !== null && `${formatPrice(season.secondPerKg, season.currency)} per kg, `}
            {formatPrice(season.secondTotal, season.currency)} together.
          </p>
          <TakeBack season={season} />
        </div>
      )}
      <ListTable
        caption={`Accounts of the season ${season.season}`}
        columns={season.secondTotal === null ? columns : CLOSED}
        query={query}
        rowId={({ producerId }) => producerId}
        pages={pages}
        of="producers"
        failed="The accounts could not be loaded."
        empty={<Empty title="No producer is called so.">Try another name or number.</Empty>}
      />
      {season.secondPayments.length > 1 && (
        <SecondPayments
          title="Second payments of the season"
          entries={season.secondPayments}
          currency={season.currency}
        />
      )}
      {paying && <SecondPaymentDialog season={season} onClose={() => setPaying(false)} />}
    </>
  );
}
