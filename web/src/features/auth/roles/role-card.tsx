import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { formatInstant } from "@/shared/lib/dates";
import { ROLES, type Role, roleName, roleText } from "@/shared/session/role-names";
import { useSession } from "@/shared/session/session";
import { useFreshUser } from "@/shared/session/use-fresh-user";
import { Button } from "@/shared/ui/button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Notice } from "@/shared/ui/notice";
import { Skeleton } from "@/shared/ui/skeleton";
import { StateMark } from "@/shared/ui/state-mark";
import { type RoleRequest, roleRequests, useWithdrawRequest } from "./queries";

const AskDialog = lazy(() => import("./ask-dialog"));

/** What can be asked for; the shop's administrators are chosen by those who are. */
const ASKED_FOR: Role[] = ["seller", "logistics"];

/** What the account may do, and asking to do more. */
export function RoleCard() {
  const user = useSession((session) => session.user);
  const own = user?.roles;
  const { data, isError, refetch } = useQuery(roleRequests);
  const [asked, setAsked] = useState<Role | null>(null);
  const withdraw = useWithdrawRequest();
  useFreshUser(isNews(data?.[0], own));
  if (!user || !own) return <Skeleton className="h-40" />;
  const shown = ROLES.filter((role) => own.includes(role) || ASKED_FOR.includes(role));
  return (
    <>
      {isError && !data && (
        <LoadFailure onRetry={refetch}>What you asked for could not be loaded.</LoadFailure>
      )}
      {withdraw.isError && (
        <Notice tone="bad" className="mb-4">
          Your request was not withdrawn. {asProblem(withdraw.error)?.message ?? "Please try again."}
        </Notice>
      )}
      <ul>
        {shown.map((role) => {
          const has = own.includes(role);
          const request = data?.find((one) => one.role === role);
          return (
            <li
              key={role}
              className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <span className="min-w-0 grow basis-56">
                <span className="block font-semibold">{roleName(role)}</span>
                <span className="block text-small text-muted">{roleText(role)}</span>
                {!has && request && <Answer request={request} />}
              </span>
              {has && <StateMark tone="good">Yours</StateMark>}
              {!has && request?.status === "waiting" && (
                <Button
                  look="outline"
                  aria-label={`Withdraw: ${roleName(role)}`}
                  disabled={withdraw.isPending}
                  onClick={() => withdraw.mutate(request.id)}
                >
                  Withdraw
                </Button>
              )}
              {!has && data && request?.status !== "waiting" && !user.emailConfirmed && (
                <span className="text-small text-muted">
                  Once your e-mail is confirmed, you can ask for it.
                </span>
              )}
              {!has && data && request?.status !== "waiting" && user.emailConfirmed && (
                <Button
                  look="outline"
                  aria-label={`Ask for it: ${roleName(role)}`}
                  onClick={() => setAsked(role)}
                >
                  Ask for it
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <Suspense>
          <AskDialog role={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Granted a moment ago, while the page was open. */
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
