import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { TextLink } from "@/shared/ui/text-link";
import type { TradeOverview as Overview, TradeKind, TradePeriod, TradeState } from "../wire";
import { trade } from "./queries";
import { Sums } from "./sums";
import { KINDS, stateName } from "./words";

/** The states that ask for attention, in the order of the overview. */
const WATCHED: [TradeKind, TradeState[]][] = [
  ["orders", ["unpaid", "late", "disputed"]],
  ["bills", ["unpaid", "late"]],
  ["shipments", ["late", "disputed"]],
  ["quotes", ["open"]],
];

/** The trade of the whole shop: orders and sums of the last days, and what is unpaid, late or disputed. */
export function TradeOverview() {
  const { data, isError, refetch } = useQuery(trade);
  return (
    <Section title="Trade" heading="mb-4 text-h3" className="mb-12">
      {!data && isError && <LoadFailure onRetry={refetch}>The trade could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-80" />}
      {data && <Loaded overview={data} />}
    </Section>
  );
}

function Loaded({ overview }: { overview: Overview }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[20rem_1fr] lg:gap-14">
      <dl className="leaf-shape bg-card p-6">
        <Period name="Today" period={overview.today} />
        <Period name="Last 7 days" period={overview.week} />
        <Period name="Last 30 days" period={overview.month} />
      </dl>
      <table className="w-full border-collapse">
        <caption className="sr-only">What is unpaid, late, disputed or open</caption>
        <thead>
          <tr className="border-b border-ink text-left text-small text-muted">
            <th scope="col" className="py-2 pr-3 font-semibold">
              State
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Number
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {WATCHED.filter(([kind]) => overview.kinds.some((seen) => seen.kind === kind)).flatMap(
            ([kind, states]) =>
              states.map((state) => (
                <StateRow key={kind + state} overview={overview} kind={kind} state={state} />
              )),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Period({ name, period: { orders, sums } }: { name: string; period: TradePeriod }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-0">
      <dt>
        {name}
        <span className="figures block text-small text-muted">
          {orders === 1 ? "1 order" : `${orders.toLocaleString("en-US")} orders`}
        </span>
      </dt>
      <dd className="text-right text-lead">
        <Sums sums={sums} />
      </dd>
    </div>
  );
}

function StateRow({ overview, kind, state }: { overview: Overview; kind: TradeKind; state: TradeState }) {
  const found = overview.kinds.find((one) => one.kind === kind)?.states.find((one) => one.state === state);
  const count = found?.count ?? 0;
  const urgent = count > 0 && state !== "open" && state !== "unpaid";
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1 pr-3 text-left font-normal">
        <TextLink to={`/admin/${kind}?state=${state}`} className="inline-flex min-h-9 items-center">
          {KINDS[kind].title}: {stateName(kind, state).toLowerCase()}
        </TextLink>
      </th>
      <td className={`figures px-3 py-1 text-right ${urgent ? "font-semibold text-cherry" : ""}`}>
        {count.toLocaleString("en-US")}
      </td>
      <td className="py-1 pl-3 text-right">
        <Sums sums={found?.sums ?? []} />
      </td>
    </tr>
  );
}
