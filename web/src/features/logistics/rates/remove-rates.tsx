import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { useRemoveRates, type Whose } from "./queries";

interface RemoveRatesProps {
  whose: Whose;
  /** What holds afterwards. */
  children: string;
}

export function RemoveRates({ whose, children }: RemoveRatesProps) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveRates(whose);
  return (
    <>
      <Button look="outline" disabled={remove.isPending} onClick={() => setAsking(true)}>
        Remove the rates
      </Button>
      <FailureNotice error={remove.error} failed="They were not removed." ownWords />
      {asking && (
        <ConfirmDialog
          title="Remove the rates?"
          confirm="Remove them"
          dismiss="Keep them"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
