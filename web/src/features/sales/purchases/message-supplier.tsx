import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { listedProduct } from "./queries";

const InquireDialog = lazy(() => import("../quotes/inquire-dialog"));

/** A way to the supplier: a request for a quote, with a message. Only where the goods are still sold. */
export function MessageSupplier({ productId }: { productId: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(listedProduct(productId));
  const mine = useSession((session) => session.user?.id) === data?.seller.id;
  if (!data || mine) return null;
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Message supplier
      </Button>
      {open && (
        <Suspense fallback={null}>
          <InquireDialog product={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
