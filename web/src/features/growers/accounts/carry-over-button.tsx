import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import type { GrowerAccount } from "../queries";
import { useCarryOver } from "./use-carry-over";

const CarryOverDialog = lazyPart(() => import("./carry-over-dialog"));

/** Carries what a grower owes at the end of a season over into another one; nothing where that cannot be done. */
export function CarryOverButton({ account }: { account: GrowerAccount }) {
  const [open, setOpen] = useState(false);
  const { closed, others } = useCarryOver(account);
  if (!closed || others.length === 0 || !account.balance.startsWith("-")) return null;
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Carry over
        <span className="sr-only"> what {account.producer} owes</span>
      </Button>
      {open && <CarryOverDialog account={account} seasons={others} onClose={() => setOpen(false)} />}
    </>
  );
}
