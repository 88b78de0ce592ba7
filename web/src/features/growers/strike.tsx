import { useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { Button } from "@/shared/ui/button";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { notify } from "@/shared/ui/notify";

const LONGEST = 300;

interface StrikeProps {
  /** What is struck out: "receipt 17". */
  what: string;
  changes: string[];
  send: (reason: string) => Promise<unknown>;
}

/** A button that strikes out an entry of the book, with a reason that stays beside it. */
export function Strike({ what, changes, send }: StrikeProps) {
  const [open, setOpen] = useState(false);
  const sending = useChange(send, changes, {
    onSuccess: () => {
      notify("It is struck out.");
      setOpen(false);
    },
  });
  return (
    <>
      <Button
        look="quiet"
        className="print:hidden"
        aria-label={`Strike out ${what}`}
        onClick={() => setOpen(true)}
      >
        Strike out
      </Button>
      {open && (
        <ReasonDialog
          title={`Strike out ${what}?`}
          label="Reason"
          confirm="Strike out"
          dismiss="Cancel"
          longest={LONGEST}
          sending={sending}
          onSend={(reason) => sending.mutate(reason)}
          onClose={() => setOpen(false)}
        >
          It stays in the book with your reason, and counts no more.
        </ReasonDialog>
      )}
    </>
  );
}
