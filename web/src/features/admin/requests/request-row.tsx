import { useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { roleName } from "@/shared/session/role-names";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { ReasonDialog } from "@/shared/ui/lazy-reason-dialog";
import { TextLink } from "@/shared/ui/text-link";
import type { AdminRoleRequest } from "../wire";
import { useDecline, useGrant } from "./queries";

/** One role request with its account, role and reason, and the two answers. */
export function RequestRow({ request }: { request: AdminRoleRequest }) {
  const { id, account, reason, status, answer, askedAt, answeredAt } = request;
  const [asked, setAsked] = useState<"grant" | "decline" | null>(null);
  const grant = useGrant();
  const decline = useDecline();
  const close = () => setAsked(null);
  const role = roleName(request.role).toLowerCase();
  const aRole = `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="font-sans! text-lead font-semibold [overflow-wrap:anywhere]">
          <TextLink to={`/admin/accounts/${account.id}`}>{account.name}</TextLink>{" "}
          <span className="font-normal text-muted">asks to be</span> {aRole}
        </h2>
        <p className="text-small [overflow-wrap:anywhere] text-muted">
          {account.email}, asked {formatInstant(askedAt)}
          {answeredAt && `, ${status} ${formatInstant(answeredAt)}`}
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>
        {answer && (
          <p className="mt-2 max-w-prose border-l-2 border-edge pl-3 whitespace-pre-line [overflow-wrap:anywhere] text-muted">
            Your answer: {answer}
          </p>
        )}
        <FailureNotice error={grant.error} failed="The role was not granted." className="mt-3" />
      </div>
      {status === "waiting" && (
        <div className="flex flex-wrap items-start gap-3 md:justify-end">
          <Button
            aria-label={`Grant: ${role} for ${account.name}`}
            disabled={grant.isPending}
            onClick={() => setAsked("grant")}
          >
            Grant
          </Button>
          <Button
            look="outline"
            aria-label={`Decline: ${role} for ${account.name}`}
            disabled={grant.isPending}
            onClick={() => setAsked("decline")}
          >
            Decline
          </Button>
        </div>
      )}
      {asked === "grant" && (
        <ConfirmDialog
          title={`Make ${account.name} ${aRole}?`}
          look="solid"
          confirm="Grant it"
          dismiss="Not yet"
          onClose={close}
          onConfirm={() => grant.mutate(id)}
        >
          They are told at once, and may do it from then on. You can take the role back on their account.
        </ConfirmDialog>
      )}
      {asked === "decline" && (
        <ReasonDialog
          title={`Decline the request of ${account.name}?`}
          label="Why"
          confirm="Decline"
          dismiss="Not yet"
          sending={decline}
          onSend={(reason) => decline.mutate({ id, reason }, { onSuccess: close })}
          onClose={close}
        >
          They read this reason, and may ask again.
        </ReasonDialog>
      )}
    </li>
  );
}
