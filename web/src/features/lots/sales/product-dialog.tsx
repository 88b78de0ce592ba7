import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { formatGrams } from "@/shared/lib/grams";
import { AddGoods } from "@/shared/selling/add-goods";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { notify } from "@/shared/ui/notify";
import { Skeleton } from "@/shared/ui/skeleton";
import { SubmitButton } from "@/shared/ui/submit-button";
import { chooseProductLots, lotsWithGoods, type ProductLots } from "../queries";

interface ProductDialogProps {
  /** Null to choose a product first. */
  product: ProductLots | null;
  onClose: () => void;
}

/** Chooses the lots that a product is sold from. */
export default function ProductDialog({ product, onClose }: ProductDialogProps) {
  const [of, setOf] = useState(product && { id: product.productId, name: product.productName });
  const title = of ? `Lots of ${of.name}` : "Sell a product from lots";
  return (
    <Dialog wide title={title} onClose={onClose}>
      {of ? (
        <ChooseLots of={of} kept={product?.lots ?? []} onClose={onClose} />
      ) : (
        <AddGoods chosen={[]} onAdd={({ id, name }) => setOf({ id, name })} />
      )}
    </Dialog>
  );
}

interface ChooseLotsProps {
  of: { id: string; name: string };
  kept: ProductLots["lots"];
  onClose: () => void;
}

function ChooseLots({ of, kept, onClose }: ChooseLotsProps) {
  const { data, isError, refetch } = useQuery(lotsWithGoods);
  const [chosen, setChosen] = useState(() => new Set(kept.map(({ lotId }) => lotId)));
  const save = useChange(() => chooseProductLots(of.id, [...chosen]), ["/api/lot-products"], {
    onSuccess: () => {
      notify(`The lots of ${of.name} are saved.`);
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  // A chosen lot that is empty by now is still shown, so that it can be taken out.
  const offered = [
    ...(data?.items ?? []).map(({ id, number, balanceG }) => ({ lotId: id, number, balanceG })),
    ...kept.filter(({ lotId }) => !data?.items.some(({ id }) => id === lotId)),
  ];
  const toggle = (lotId: string, on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (on) after.add(lotId);
      else after.delete(lotId);
      return after;
    });
  return (
    <form onSubmit={send}>
      <p className="mb-4 text-muted">
        From now on orders draw from these lots, the oldest first. Orders from before are among the orders
        without lots: choose lots for each. Without any, the product is sold as before.
      </p>
      <FailureNotice
        error={save.error}
        otherwise="Nothing was saved. Please try again."
        className="mb-5 bg-paper!"
      />
      {isError && !data && <LoadFailure onRetry={refetch}>Your lots could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-40" />}
      {data && offered.length === 0 && (
        <p className="py-4">There are no lots with goods. Receive goods first.</p>
      )}
      <fieldset>
        <legend className="sr-only">Lots</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {data &&
            offered.map(({ lotId, number, balanceG }) => (
              <label
                key={lotId}
                className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line py-2"
              >
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={chosen.has(lotId)}
                  onChange={({ target }) => toggle(lotId, target.checked)}
                />
                <span className="font-semibold">{number}</span>
                <span className="figures ml-auto text-muted">{formatGrams(balanceG)}</span>
              </label>
            ))}
        </div>
      </fieldset>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={save.isPending} submit="Save the lots" disabled={!data} pending="Saving..." />
      </div>
    </form>
  );
}
