import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { ROLES, type Role, roleName, roleText, STAFF_ROLES } from "@/shared/session/role-names";
import { useSession } from "@/shared/session/session";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { useFreshUser } from "@/shared/session/use-fresh-user";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { StateMark } from "@/shared/ui/state-mark";
import { type RoleRequest, roleRequests, useWithdrawRequest } from "./queries";

const AskDialog = lazyPart(() => import("./ask-dialog"));

/** The roles that can be requested; administrators are appointed by other administrators. */
const ASKED_FOR: Role[] = ["seller", "logistics"];

/** The roles of the account, and requests for more. */
export function RoleCard() {
  const own = useSession((session) => session.user?.roles);
  const { data, isError, refetch } = useQuery(roleRequests);
  const [asked, setAsked] = useState<Role | null>(null);
  const withdraw = useWithdrawRequest();
  useFreshUser(isNews(data?.[0], own));
  if (!own) return <Skeleton className="h-40" />;
  const shown = ROLES.filter((role) => own.includes(role) || ASKED_FOR.includes(role));
  const work = STAFF_ROLES.filter((role) => own.includes(role));
  return (
    <>
      {isError && !data && (
        <LoadFailure onRetry={refetch}>What you asked for could not be loaded.</LoadFailure>
      )}
      <FailureNotice error={withdraw.error} failed="Your request was not withdrawn." className="mb-4" />
      <ul>
        {shown.map((role) => {
          const request = data?.find((one) => one.role === role);
          return (
            <li
              key={role}
              className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <span className="min-w-0 grow basis-56">
                <span className="block font-semibold">{roleName(role)}</span>
                <span className="block text-small text-muted">{roleText(role)}</span>
                {!own.includes(role) && request && <Answer request={request} />}
              </span>
              {own.includes(role) && <StateMark tone="good">Yours</StateMark>}
              {!own.includes(role) && data && (
                <Step
                  role={role}
                  request={request}
                  busy={withdraw.isPending}
                  onWithdraw={withdraw.mutate}
                  onAsk={() => setAsked(role)}
                />
              )}
            </li>
          );
        })}
        {work.map((role) => (
          <li
            key={role}
            className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <span className="min-w-0 grow basis-56">
              <span className="block font-semibold">{roleName(role)}</span>
              <span className="block text-small text-muted">{roleText(role)}</span>
            </span>
            <StateMark tone="good">Yours</StateMark>
          </li>
        ))}
      </ul>
      {asked && <AskDialog role={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface StepProps {
  role: Role;
  request: RoleRequest | undefined;
  busy: boolean;
  onWithdraw: (id: string) => void;
  onAsk: () => void;
}

/** The possible step for a role that the account does not have, or the reason to wait. */
function Step({ role, request, busy, onWithdraw, onAsk }: StepProps) {
  const mayAsk = useMayChangeAccount();
  const confirmed = useSession((session) => session.user?.emailConfirmed);
  if (!mayAsk)
    return <span className={HINDRANCE}>The owner or a manager of your company can ask for it.</span>;
  if (request?.status === "waiting") {
    return (
      <Button
        look="outline"
        aria-label={`Withdraw: ${roleName(role)}`}
        disabled={busy}
        onClick={() => onWithdraw(request.id)}
      >
        Withdraw
      </Button>
    );
  }
  if (!confirmed)
    return <span className={HINDRANCE}>Once your e-mail is confirmed, you can ask for it.</span>;
  return (
    <Button look="outline" aria-label={`Ask for it: ${roleName(role)}`} onClick={onAsk}>
      Ask for it
    </Button>
  );
}

const HINDRANCE = "text-small text-muted";

/** Whether it was granted while the page was open. */
function isNews(newest: RoleRequest | undefined, own: string[] | undefined): boolean {
  return newest?.status === "granted" && own !== undefined && !own.includes(newest.role);
}

function Answer({ request: { status, askedAt, answeredAt, answer } }: { request: RoleRequest }) {
  if (status === "waiting") {
    return (
      <span className="mt-1 block text-small font-semibold text-cherry">
        Asked {formatInstant(askedAt)}. An administrator decides.
      </span>
    );
  }
  if (status !== "declined") return null;
  return (
    <span className="mt-1 block border-l-2 border-edge pl-3 text-small [overflow-wrap:anywhere]">
      Declined{answeredAt && ` ${formatInstant(answeredAt)}`}: {answer}
    </span>
  );
}
