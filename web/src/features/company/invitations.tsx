import { formatInstant } from "@/shared/lib/dates";
import { COMPANY_ROLES } from "@/shared/session/use-company";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Section } from "@/shared/ui/section";
import { InviteForm } from "./invite-form";
import { useWithdrawInvitation } from "./queries";
import type { Invitation } from "./wire";

/** The open invitations, and the form to invite others. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const withdraw = useWithdrawInvitation();
  return (
    <Section title="Invite somebody" ruled>
      <InviteForm />
      <FailureNotice error={withdraw.error} failed="The invitation was not withdrawn." className="mt-5" />
      {invitations.length > 0 && (
        <>
          <h3 className="mt-8 font-sans! text-lead font-semibold">Invited, not here yet</h3>
          <ul>
            {invitations.map(({ id, email, role, sentAt, expiresAt }) => (
              <li
                key={id}
                className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5"
              >
                <span className="min-w-0 grow basis-56">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{email}</span>
                  <span className="block text-small text-muted">
                    {COMPANY_ROLES[role].name}, sent {formatInstant(sentAt)}, good until{" "}
                    {formatInstant(expiresAt)}
                  </span>
                </span>
                <Button
                  look="outline"
                  aria-label={`Withdraw the invitation of ${email}`}
                  disabled={withdraw.isPending}
                  onClick={() => withdraw.mutate(id)}
                >
                  Withdraw
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
