import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { asProblem } from "@/shared/api/problem";
import type { Order } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { useTitle } from "@/shared/lib/use-title";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { Empty } from "@/shared/ui/empty";
import { Notice } from "@/shared/ui/notice";
import { Skeleton } from "@/shared/ui/skeleton";
import { cancelOrder, order, orders } from "../queries";
import { OrderFacts } from "./order-facts";
import { OrderLines } from "./order-lines";
import { StatusMark } from "./status-mark";

export function OrderPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(order(id));
  useTitle(data ? `Order ${data.number}` : "Order");

  return (
    <div className="shell py-8 sm:py-12">
      <Link
        to="/account"
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" size={18} /> Back to account
      </Link>
      {data && <Loaded order={data} />}
      {!data && error && asProblem(error)?.status === 404 && <Empty title="This order is not among yours." />}
      {!data && error && asProblem(error)?.status !== 404 && (
        <Empty
          title="The order could not be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!data && !error && (
        <div className="mt-6 space-y-4">
          <p role="status" className="sr-only">
            Loading...
          </p>
          <Skeleton className="h-12 w-72" />
          <Skeleton className="h-48" />
        </div>
      )}
    </div>
  );
}

function Loaded({ order: placed }: { order: Order }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelOrder(placed.id),
    onSuccess: (cancelled) => queryClient.setQueryData(order(placed.id).queryKey, cancelled),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orders.queryKey }),
        queryClient.invalidateQueries({ queryKey: order(placed.id).queryKey }),
        queryClient.invalidateQueries({ queryKey: ["catalog"] }),
      ]),
  });

  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="figures text-h1">Order {placed.number}</h1>
        <StatusMark status={placed.status} />
      </div>
      <p className="mt-2 text-muted">Placed {formatInstant(placed.placed_at)}</p>
      {cancel.isSuccess && (
        <Notice tone="good" className="mt-5">
          The order is cancelled. Its goods are back on the shelf.
        </Notice>
      )}
      {cancel.isError && (
        <Notice tone="bad" className="mt-5">
          {asProblem(cancel.error)?.message ?? "The order could not be cancelled. Please try again."}
        </Notice>
      )}
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-16">
        <OrderLines order={placed} />
        <div>
          <OrderFacts order={placed} />
          {placed.can_cancel && (
            <div className="mt-6">
              <Button look="danger" disabled={cancel.isPending} onClick={() => setAsking(true)}>
                {cancel.isPending ? "Cancelling..." : "Cancel order"}
              </Button>
              <p className="mt-2 text-small text-muted">
                Possible until {formatInstant(placed.cancellable_until)}.
              </p>
            </div>
          )}
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Cancel order ${placed.number}?`}
          confirm="Cancel the order"
          dismiss="Keep it"
          onClose={() => setAsking(false)}
          onConfirm={() => cancel.mutate()}
        >
          Its goods go back on the shelf, and any bill for it is withdrawn. This cannot be taken back.
        </ConfirmDialog>
      )}
    </>
  );
}
