import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TwoFactorStart } from "@/shared/api/types";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { Enrol } from "./enrol";
import { beginTwoFactor, twoFactor, useEndTwoFactor, useRenewRecoveryCodes } from "./queries";
import { RecoveryCodes } from "./recovery-codes";
import { TwoFactorState } from "./two-factor-state";

const PasswordDialog = lazyPart(() => import("../password-dialog"));

export type Ask = "begin" | "renew" | "end";

/** The second step of the log-in: turning it on, its recovery codes, turning it off. */
export function TwoFactor() {
  const { data, isError, refetch } = useQuery(twoFactor);
  const [asked, setAsked] = useState<Ask | null>(null);
  const [start, setStart] = useState<TwoFactorStart | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = useRenewRecoveryCodes();
  const end = useEndTwoFactor();
  const [turns, setTurns] = useState(0);
  const finish = () => {
    setStart(null);
    setCodes(null);
    setAsked(null);
    setTurns(turns + 1);
  };
  const close = () => setAsked(null);

  if (!data && isError) {
    return <LoadFailure onRetry={refetch}>Whether two-step login is on could not be loaded.</LoadFailure>;
  }
  if (!data) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-28" />
      </>
    );
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={finish} />;
  if (start) {
    return (
      <Enrol
        start={start}
        onCancel={finish}
        onDone={(recoveryCodes) => {
          setStart(null);
          setCodes(recoveryCodes);
        }}
      />
    );
  }
  return (
    <>
      <TwoFactorState key={turns} state={data} focused={turns > 0} onAsk={setAsked} />
      {asked === "begin" && (
        <PasswordDialog
          title="Turn on two-step login"
          confirm="Go on"
          onClose={close}
          onConfirm={async ({ password }) => {
            setStart(await beginTwoFactor(password));
            close();
          }}
        >
          <p>You need an authenticator app, on your phone or in your password manager.</p>
        </PasswordDialog>
      )}
      {asked === "renew" && (
        <PasswordDialog
          title="New recovery codes"
          confirm="Make new codes"
          onClose={close}
          onConfirm={async ({ password }) => {
            setCodes((await renew.mutateAsync(password)).recoveryCodes);
            close();
          }}
        >
          <p>The codes that you have now then work no more.</p>
        </PasswordDialog>
      )}
      {asked === "end" && (
        <PasswordDialog
          title="Turn off two-step login?"
          confirm="Turn it off"
          look="danger"
          onClose={close}
          onConfirm={async ({ password }) => {
            await end.mutateAsync(password);
            finish();
          }}
        >
          <p>Your password alone then logs you in, and your recovery codes work no more.</p>
        </PasswordDialog>
      )}
    </>
  );
}
