import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { Section } from "@/shared/ui/section";
import type { AdminAccount } from "../wire";
import { useRestore, useSuspend } from "./queries";

/** Suspends an account, or restores it. */
export function Suspension({ account: { id, name, status, reason } }: { account: AdminAccount }) {
  const [asked, setAsked] = useState(false);
  const suspend = useSuspend(id);
  const restore = useRestore(id);
  const suspended = status === "suspended";
  return (
    <Section title="Access" ruled>
      <p className="mt-3 mb-4 max-w-prose text-muted">
        {suspended
          ? `${name} is shut out: nobody can sign in with this account, and its goods are off sale. Its orders and papers stay as they are.`
          : "Suspending ends every session and access token of the account at once, and takes its goods off sale. Its orders and papers stay as they are."}
      </p>
      {suspended && reason && (
        <p className="mb-4 max-w-prose border-l-2 border-edge pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {reason}
        </p>
      )}
      <FailureNotice error={restore.error} failed={`${name} was not let in again.`} className="mb-4" />
      {suspended ? (
        <Button disabled={restore.isPending} onClick={() => restore.mutate()}>
          {restore.isPending ? "Letting them in..." : "Let them in again"}
        </Button>
      ) : (
        <Button look="danger" onClick={() => setAsked(true)}>
          Suspend the account
        </Button>
      )}
      {asked && (
        <ReasonDialog
          title={`Suspend ${name}?`}
          label="Why"
          confirm="Suspend"
          dismiss="Let them stay"
          sending={suspend}
          onSend={(reason) => suspend.mutate(reason, { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          They are signed out everywhere, and read this reason when they try to sign in.
        </ReasonDialog>
      )}
    </Section>
  );
}
