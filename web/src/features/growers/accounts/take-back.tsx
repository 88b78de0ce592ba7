import { useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { formatPrice } from "@/shared/lib/money";
import { useCallKey } from "@/shared/lib/use-call-key";
import { Button } from "@/shared/ui/button";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { notify } from "@/shared/ui/notify";
import { CHANGES, type GrowerSeason, takeBackSecondPayment } from "../queries";

const LONGEST = 300;

/** A button that takes back the second payment of a season, with a reason that stays in the book. */
export function TakeBack({ season }: { season: GrowerSeason }) {
  const [open, setOpen] = useState(false);
  const key = useCallKey();
  const sending = useChange(
    (reason: string) =>
      takeBackSecondPayment(key.current, {
        season: season.season,
        number: season.secondPayment ?? 0,
        reason,
      }),
    CHANGES,
    {
      onSuccess: () => {
        notify("The second payment is taken back. The season is open again.");
        setOpen(false);
      },
      // What was refused may be sent with another reason, which is another call.
      onError: key.refused,
    },
  );
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Take it back
      </Button>
      {open && (
        <ReasonDialog
          title="Take back the second payment?"
          label="Reason"
          confirm="Take back"
          dismiss="Cancel"
          longest={LONGEST}
          sending={sending}
          onSend={(reason) => sending.mutate(reason)}
          onClose={() => setOpen(false)}
        >
          {formatPrice(season.secondTotal, season.currency)} are taken from the accounts of {season.season} by
          an entry that reverses the payment; both stay in the book. What you paid stays paid, so some may owe
          you for a time. The season is open again.
        </ReasonDialog>
      )}
    </>
  );
}
