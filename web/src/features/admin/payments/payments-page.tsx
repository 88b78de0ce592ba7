import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatExact } from "@/shared/lib/dates";
import { useRole } from "@/shared/session/use-role";
import { Button } from "@/shared/ui/button";
import { CopyButton } from "@/shared/ui/copy-button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { StateMark } from "@/shared/ui/state-mark";
import { SectionTitle } from "../section-title";
import { Paybill } from "./paybill";
import { PROVIDERS } from "./providers";
import { type Connection, connections, useSwitchConnection, useTryConnection } from "./queries";
import { UnknownPayments } from "./unknown";
import { WaitingRefunds } from "./waiting-refunds";

const ConnectionDialog = lazyPart(() => import("./connection-dialog"));

/** The payment providers that the shop is connected to, for the administrator, and the payments and refunds that are not clear. */
export function Component() {
  const administrator = useRole("administrator");
  const { data, isError, refetch } = useQuery({ ...connections, enabled: administrator });
  return (
    <>
      <SectionTitle title="Payments">
        How buyers pay besides bank transfers. The money comes to the shop's own account at the provider; keys
        are stored encrypted and never shown again.
      </SectionTitle>
      <UnknownPayments />
      <WaitingRefunds />
      {data && (
        <ul className="grid gap-6 xl:grid-cols-3">
          {data.map((connection) => (
            <ProviderCard key={connection.provider} connection={connection} />
          ))}
        </ul>
      )}
      {(!administrator || data?.some(({ provider, connected }) => provider === "mpesa" && connected)) && (
        <Paybill />
      )}
      {!data && isError && <LoadFailure onRetry={refetch}>The connections could not be loaded.</LoadFailure>}
      {administrator && !data && !isError && (
        <div className="grid gap-6 xl:grid-cols-3">
          <LoadingText />
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
        </div>
      )}
    </>
  );
}

function ProviderCard({ connection }: { connection: Connection }) {
  const { provider, connected, on, mode, ending, webhook, triedAt } = connection;
  const [editing, setEditing] = useState(false);
  const attempt = useTryConnection(provider);
  const toggle = useSwitchConnection(provider);
  const { label, text } = PROVIDERS[provider];
  const failure = attempt.error ?? toggle.error;
  return (
    <li className="leaf-shape flex flex-col gap-4 border border-line bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h4">{label}</h2>
        <span className="flex flex-wrap gap-2">
          {connected && (
            <StateMark tone={mode === "live" ? "good" : "waiting"}>
              {mode === "live" ? "Live" : "Test"}
            </StateMark>
          )}
          <StateMark tone={connected && on ? "good" : "quiet"}>
            {connected ? (on ? "On" : "Off") : "Not connected"}
          </StateMark>
        </span>
      </div>
      <p className="text-muted">{text}</p>
      {connected && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Key</dt>
          <dd className="figures">ends in {ending}</dd>
          {triedAt && (
            <>
              <dt className="text-muted">Accepted</dt>
              <dd>{formatExact(triedAt)}</dd>
            </>
          )}
        </dl>
      )}
      {connected && webhook && (
        <div>
          <p className="text-small text-muted">
            Enter this address as a webhook at {label}, for the events of Checkout sessions:
          </p>
          <p className="my-2 rounded-sm bg-sunken p-3">
            <code className="text-small break-all">{webhook}</code>
          </p>
          <CopyButton text={webhook} label="Copy the webhook's address" />
        </div>
      )}
      <FailureNotice error={attempt.isPending ? null : failure} ownWords />
      {attempt.isSuccess && <Notice tone="good">{label} accepts the keys.</Notice>}
      <div className="mt-auto flex flex-wrap gap-3">
        <Button look={connected ? "outline" : "solid"} onClick={() => setEditing(true)}>
          {connected ? "Change" : `Connect ${label}`}
        </Button>
        {connected && (
          <>
            <Button
              look="outline"
              disabled={attempt.isPending}
              aria-label={`Try the connection to ${label}`}
              onClick={() => attempt.mutate()}
            >
              {attempt.isPending ? "Trying..." : "Try the connection"}
            </Button>
            <Button
              look="outline"
              disabled={toggle.isPending}
              aria-label={`Switch ${label} ${on ? "off" : "on"}`}
              onClick={() => toggle.mutate(!on)}
            >
              {on ? "Switch off" : "Switch on"}
            </Button>
          </>
        )}
      </div>
      {editing && <ConnectionDialog connection={connection} onClose={() => setEditing(false)} />}
    </li>
  );
}
