import { useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lackText } from "./cupping-text";
import { cancelCupping, type FullCupping, revealCupping } from "./queries";

/** The steps of the account that holds the session. */
export function CuppingSteps({ session }: { session: FullCupping }) {
  const [asked, setAsked] = useState<"reveal" | "cancel" | null>(null);
  const all = session.people.length * session.table.length;
  const saved = session.people.reduce((sum, person) => sum + person.saved, 0);
  const ending = useChange(
    (end: "reveal" | "cancel") =>
      end === "reveal" ? revealCupping(session.id, saved < all) : cancelCupping(session.id),
    ["quality.cupping-moved"],
  );
  if (!session.mayEnd) return null;
  return (
    <>
      <div className="flex flex-col gap-3">
        {saved > 0 && (
          <Button
            look={saved < all ? "outline" : "solid"}
            disabled={ending.isPending}
            onClick={() => setAsked("reveal")}
          >
            Reveal the results
          </Button>
        )}
        <Button look="danger" disabled={ending.isPending} onClick={() => setAsked("cancel")}>
          Call the session off
        </Button>
      </div>
      <FailureNotice error={ending.error} ownWords className="mt-4 bg-paper!" />
      {asked && (
        <ConfirmDialog
          title={asked === "reveal" ? "Reveal the results?" : "Call the session off?"}
          confirm={asked === "reveal" ? "Reveal" : "Call it off"}
          dismiss="Not yet"
          look={asked === "reveal" ? "solid" : "danger"}
          onClose={() => setAsked(null)}
          onConfirm={() => ending.mutate(asked)}
        >
          {asked === "reveal"
            ? `${saved < all ? `${lackText(all - saved, all)} ` : ""}Everybody in the session sees all sheets and what was in each cup. No sheet can be changed after that.`
            : "The sheets are never shown. It cannot be taken back."}
        </ConfirmDialog>
      )}
    </>
  );
}
