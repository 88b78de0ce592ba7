import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";
import { formatDate } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { kilograms } from "../kilograms";
import { plot } from "../queries";
import { LINK } from "./link";
import { ReachSection } from "./reach-section";
import { ReachedOrders } from "./reached-orders";
import { Way } from "./way";

type PlotReach = Schemas["PlotReach"];

/** What the goods of a plot reach, and the fewest things to take out so that the rest can go. */
export function Component() {
  const { id = "" } = useParams();
  const one = useQuery(plot(id));
  const reach = useQuery(query("/api/plots/{id}/reach", { path: { id } }));
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to={`/plots/${id}`} className={`font-semibold ${LINK}`}>
        {one.data?.name ?? "The plot"}
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">Blast radius</h1>
        <PrintButton />
      </div>
      <p className="mb-8 max-w-prose text-muted">
        If this plot is bad, so is every lot that has goods of it, and all that was made or sold from these
        lots since they came: mixed goods cannot be told apart again. What left a lot on an earlier day is not
        shown here, and can go.
      </p>
      <OneLoaded query={reach} missing="There is no such plot." failed="The reach could not be loaded.">
        {(data) => <View reach={data} />}
      </OneLoaded>
    </div>
  );
}

function View({ reach }: { reach: PlotReach }) {
  if (!reach.lotsAreKept) {
    return <p>This shop keeps no lots, so nothing is known of where its goods went.</p>;
  }
  if (reach.lots.length === 0) return <p>No delivery of this plot is known: it stops nothing.</p>;
  return (
    <div className="space-y-10">
      {reach.cut && <Notice tone="bad">There is more than can be shown: some lots are left out.</Notice>}
      <TakeOut reach={reach} />
      <ReachedOrders orders={reach.orders} />
      <Ahead reach={reach} />
      <Lots reach={reach} />
      <Deliveries reach={reach} />
    </div>
  );
}

function TakeOut({ reach }: { reach: PlotReach }) {
  if (reach.takeOut.length === 0) return null;
  const count = reach.takeOut.length;
  return (
    <section aria-labelledby="reach-out" className="rounded-lg border border-line bg-card p-5 sm:p-6">
      <h2 id="reach-out" className="text-h3">
        Take out {count === 1 ? "one thing" : `${count} things`}, and the rest can go
      </h2>
      <ul className="mt-3 space-y-1">
        {reach.takeOut.map(({ kind, id, number }) => (
          <li key={id}>
            {kind === "lot" ? (
              <>
                Hold lot <b>{number}</b>, with all that was drawn from it since that delivery
              </>
            ) : (
              <>
                Take order <b>{number}</b> out whole
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted">
        It stops {kilograms(reach.drawnKg)} that were drawn for orders, and {kilograms(reach.leftKg)} that are
        left. No smaller number of lots and orders does.
      </p>
    </section>
  );
}

function Ahead({ reach }: { reach: PlotReach }) {
  return (
    <ReachSection
      title="Contracts that wait for such goods"
      note="Both sides signed them, and their product is sold from one of these lots now. Sell it from other lots before goods are called off."
    >
      {reach.ahead.map(({ id, number, productName, buyerName, remaining, unit }) => (
        <li key={id} className="py-3">
          <Link to={`/contracts/${id}`} className={LINK}>
            {number}
          </Link>
          , {productName} for {buyerName}: {withUnit(remaining, unit)} not called off
        </li>
      ))}
    </ReachSection>
  );
}

function Lots({ reach }: { reach: PlotReach }) {
  return (
    <ReachSection title="Lots that have goods of it">
      {reach.lots.map(({ id, number, leftKg, path }) => (
        <li key={id} className="py-3">
          <p className="font-semibold">
            <Link to={`/lots/${id}`} className={LINK}>
              {number}
            </Link>
            : {kilograms(leftKg)} left
          </p>
          <Way steps={["Plot", ...path]} />
        </li>
      ))}
    </ReachSection>
  );
}

function Deliveries({ reach }: { reach: PlotReach }) {
  return (
    <ReachSection title="Deliveries from it">
      {reach.deliveries.map(({ lot, lotId, kg, day }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two deliveries may be alike
        <li key={nth} className="py-3">
          {formatDate(day)}: {kilograms(kg)} into{" "}
          <Link to={`/lots/${lotId}`} className={LINK}>
            {lot}
          </Link>
        </li>
      ))}
    </ReachSection>
  );
}
