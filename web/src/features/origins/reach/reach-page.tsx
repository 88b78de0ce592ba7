import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { query } from "@/shared/api/query";
import type { components } from "@/shared/api/schema";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { PrintButton } from "@/shared/ui/print-button";
import { kilograms } from "../kilograms";
import { plot } from "../queries";

const LINK = "underline decoration-edge underline-offset-4";

type PlotReach = components["schemas"]["PlotReach"];

/** What the goods of a plot reach, and the fewest things to take out so that the rest can go. */
export function Component() {
  const { id = "" } = useParams();
  const one = useQuery(plot(id));
  const reach = useQuery(query("/api/plots/{id}/reach", { path: { id } }));
  return (
    <div className="shell max-w-5xl! py-8 sm:py-10">
      <Link to={`/plots/${id}`} className="font-semibold underline decoration-edge underline-offset-4">
        {one.data?.name ?? "The plot"}
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">Blast radius</h1>
        <PrintButton />
      </div>
      <p className="mb-8 max-w-prose text-muted">
        If this plot is bad, so is every lot that has goods of it, and all that was made or sold from these
        lots: mixed goods cannot be told apart again.
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
      <Orders reach={reach} />
      <Lots reach={reach} />
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
                Hold lot <b>{number}</b>, with all that was drawn from it
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

function Orders({ reach }: { reach: PlotReach }) {
  if (reach.orders.length === 0) return null;
  return (
    <section aria-labelledby="reach-orders">
      <h2 id="reach-orders" className="mb-2 text-h3">
        Orders that it stops
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {reach.orders.map((order) => (
          <li key={order.id} className="py-3">
            <p className="font-semibold">
              {order.number}: {kilograms(order.kg)}
            </p>
            <p className="text-muted">
              {order.shipments.length > 0 ? `Shipments ${order.shipments.join(", ")}. ` : "No shipment yet. "}
              {order.mixed ? "Its other goods can go." : "It has no other goods."}
            </p>
            {order.contract && (
              <p>
                Called off from{" "}
                <Link to={`/contracts/${order.contract.id}`} className={LINK}>
                  {order.contract.label}
                </Link>
              </p>
            )}
            {order.paths.map((path) => (
              <Path key={path.join()} steps={["Plot", ...path, order.number]} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lots({ reach }: { reach: PlotReach }) {
  if (reach.lots.length === 0) return null;
  return (
    <section aria-labelledby="reach-lots">
      <h2 id="reach-lots" className="mb-2 text-h3">
        Lots that have goods of it
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {reach.lots.map(({ id, number, leftKg, path }) => (
          <li key={id} className="py-3">
            <p className="font-semibold">
              {number}: {kilograms(leftKg)} left
            </p>
            <Path steps={["Plot", ...path]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way of goods, one step after the other. */
function Path({ steps }: { steps: string[] }) {
  return (
    <ol className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      {steps.map((step, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step of a way is told by its place
        <li key={nth} className="flex items-center gap-2">
          {nth > 0 && <span aria-hidden="true">→</span>}
          <span className="rounded-sm bg-sunken px-2 py-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}
