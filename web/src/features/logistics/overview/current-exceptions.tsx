import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Panel } from "@/shared/ui/panel";
import { ExceptionMark } from "../exception-mark";
import { exceptionPage } from "../queries";

const SHOWN = 2;

/** The first open exceptions. */
export function CurrentExceptions() {
  return (
    <Panel
      title="Exceptions"
      query={useQuery(exceptionPage(undefined, SHOWN))}
      isEmpty={({ items }) => items.length === 0}
      empty="No exceptions. A delay, a customs hold or damaged goods would be named here."
      failed="The exceptions could not be loaded."
    >
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items.map((exception) => (
            <li key={exception.id} className="py-3 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Link
                  to={`/shipments?view=${exception.shipmentId}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {exception.type}
                </Link>
                <ExceptionMark exception={exception} />
              </div>
              <p>{exception.description}</p>
              <p className="figures text-small text-muted">{exception.shipmentNumber}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
