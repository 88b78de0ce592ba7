import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import type { GrowerDelivery } from "../queries";

const ReweighDialog = lazyPart(() => import("./reweigh-dialog"));

/** A button that records that a delivery was weighed again. */
export function Reweigh({ delivery }: { delivery: GrowerDelivery }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" className="print:hidden" onClick={() => setOpen(true)}>
        Weighed again
      </Button>
      {open && <ReweighDialog delivery={delivery} onClose={() => setOpen(false)} />}
    </>
  );
}
