import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatDayOf } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { buttonClass } from "@/shared/ui/button-class";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { Empty } from "@/shared/ui/empty";
import { Notice } from "@/shared/ui/notice";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { SelectField } from "@/shared/ui/select-field";
import { PAGE_SIZE, type PackOrder, packOrdersPage, useBeginPack } from "./queries";

/** The orders of coffee for which a seller can begin a data pack. */
export function Component() {
  const pages = useCursorPages("pack-orders", PAGE_SIZE);
  const query = useQuery(packOrdersPage(pages.cursor));
  const refused = asProblem(query.error)?.status === 403;
  return (
    <div className="shell max-w-4xl! py-8 sm:py-10">
      <Link to="/eudr-packs" className="font-semibold underline decoration-edge underline-offset-4">
        All data packs
      </Link>
      <h1 className="mt-3 text-h1">New data pack</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Choose an order. Its plots and weights come from the lots that it drew. You see at once what is
        missing, and nobody else sees the draft.
      </p>
      {refused ? (
        <Empty title="Only sellers make data packs.">You can ask for such a role in the settings.</Empty>
      ) : (
        <OneLoaded query={query} missing="There are no orders." failed="Your orders could not be loaded.">
          {({ items, total, next_cursor }) =>
            items.length === 0 ? (
              <Empty title="Nobody has ordered coffee from you yet.">The rules do not cover tea.</Empty>
            ) : (
              <>
                <ul className="divide-y divide-line border-y border-line">
                  {items.map((order) => (
                    <Order key={order.orderId} order={order} />
                  ))}
                </ul>
                {total > items.length && (
                  <CursorPager
                    of="orders"
                    pages={pages}
                    shown={items.length}
                    total={total}
                    next={next_cursor}
                  />
                )}
              </>
            )
          }
        </OneLoaded>
      )}
    </div>
  );
}

function Order({ order }: { order: PackOrder }) {
  const [shipmentId, setShipment] = useState("");
  const navigate = useNavigate();
  const begin = useBeginPack(({ id }) => void navigate(`/eudr-packs/${id}`));
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-h4">
            {order.number} for {order.buyerName}
          </h2>
          <p className="text-muted">
            {order.goods
              .map(({ name, quantity, unit }) => `${withUnit(quantity, unit)} of ${name}`)
              .join("; ")}
            . To {order.destination || "an unknown country"}, {formatDayOf(order.placedAt)}.
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          {order.draftId === null && order.shipments.length > 1 && (
            <SelectField
              label="Goods"
              aria-label={`Goods of ${order.number}`}
              placeholder="All of the order"
              choices={order.shipments.map(({ id, number }) => ({ value: id, label: number }))}
              value={shipmentId}
              onChange={({ target }) => setShipment(target.value)}
            />
          )}
          {order.draftId === null ? (
            <Button
              look="outline"
              aria-label={`Make a pack for ${order.number}`}
              disabled={begin.isPending}
              onClick={() => begin.mutate({ orderId: order.orderId, shipmentId })}
            >
              Make a pack
            </Button>
          ) : (
            <Link to={`/eudr-packs/${order.draftId}`} className={buttonClass("outline")}>
              Open the draft
            </Link>
          )}
        </div>
      </div>
      {begin.isError && (
        <Notice tone="bad" className="mt-3">
          {asProblem(begin.error)?.message ?? "The pack was not made. Please try again."}
        </Notice>
      )}
    </li>
  );
}
