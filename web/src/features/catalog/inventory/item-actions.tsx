import { useState } from "react";
import { useMaySell } from "@/shared/session/use-may-sell";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { notify } from "@/shared/ui/notify";
import { ItemReviews } from "./item-reviews";
import { useDeleteLot, useListing } from "./queries";
import { RestockForm } from "./restock-form";
import { saleStop } from "./sale-stop";
import type { StockDetail } from "./types";

type Unfolded = "restock" | "reviews" | null;

interface ItemActionsProps {
  lot: StockDetail;
  onDeleted: () => void;
}

export function ItemActions({ lot, onDeleted }: ItemActionsProps) {
  const [unfolded, setUnfolded] = useState<Unfolded>(null);
  const [asking, setAsking] = useState(false);
  const maySell = useMaySell();
  const listing = useListing(lot.id);
  const deletion = useDeleteLot(lot.id);
  const toggle = (which: Unfolded) => setUnfolded(unfolded === which ? null : which);
  const failed = [listing, deletion].find(({ isError }) => isError)?.error;

  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-2">
        {maySell && (
          <Button aria-expanded={unfolded === "restock"} onClick={() => toggle("restock")}>
            Restock
          </Button>
        )}
        <Button look="outline" aria-expanded={unfolded === "reviews"} onClick={() => toggle("reviews")}>
          Reviews
        </Button>
        {maySell && (
          <>
            <ButtonLink to={`/inventory/edit/${lot.id}`} look="outline">
              Edit
            </ButtonLink>
            <Button
              look="outline"
              disabled={listing.isPending}
              onClick={() =>
                listing.mutate(!lot.listed, {
                  onSuccess: ({ name, listed, ...after }) => {
                    if (listed) notify(saleStop(after) ?? `${name} is in the shop again`);
                    else notify(`${name} is out of the shop`);
                  },
                })
              }
            >
              {lot.listed ? "Unlist" : "Relist"}
            </Button>
            <Button look="danger" disabled={deletion.isPending} onClick={() => setAsking(true)}>
              {deletion.isPending ? "Deleting..." : "Delete Item"}
            </Button>
          </>
        )}
      </div>
      <FailureNotice
        error={failed}
        failed="Nothing was changed."
        otherwise="The shop could not be reached. Please try again."
        className="mt-4 bg-paper!"
      />
      {unfolded === "restock" && <RestockForm lot={lot} onDone={() => setUnfolded(null)} />}
      {unfolded === "reviews" && <ItemReviews id={lot.id} />}
      {asking && (
        <ConfirmDialog
          title={`Delete ${lot.name}?`}
          confirm="Delete Item"
          dismiss="Keep it"
          onClose={() => setAsking(false)}
          onConfirm={() =>
            deletion.mutate(undefined, {
              onSuccess: () => {
                notify(`${lot.name} is deleted`);
                onDeleted();
              },
            })
          }
        >
          It leaves the shop and this list for good. Orders, quotes and contracts that name it stay as they
          are. To take it out of the shop for a while, unlist it instead.
        </ConfirmDialog>
      )}
    </div>
  );
}
