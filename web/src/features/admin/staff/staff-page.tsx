import { useQuery } from "@tanstack/react-query";
import { useModule } from "@/shared/api/modules";
import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { SectionTitle } from "../section-title";
import { areaName } from "./areas-field";
import { InviteStaff } from "./invite-staff";
import { type StaffInvitation, staff, useWithdrawStaffInvitation } from "./queries";
import { StaffRow } from "./staff-row";

/** The people who look after the shop, what each may do, and invitations of others. */
export function Component() {
  const mailed = useModule("messages");
  const { data, isError, refetch } = useQuery(staff);
  return (
    <>
      <SectionTitle title="Staff">
        Who looks after the shop with you. Each person has a log-in of their own, sees only what their work
        needs, and stands in the audit log with their name.
      </SectionTitle>
      {!data && isError && <LoadFailure onRetry={refetch}>The staff could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-72" />}
      {data && (
        <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
          <Section title="People" ruled>
            <ul>
              {data.people.map((person) => (
                <StaffRow key={person.id} person={person} />
              ))}
            </ul>
            {data.people.every(({ administrator }) => administrator) && (
              <p className="mt-4 text-muted">Nobody but the administrator yet.</p>
            )}
          </Section>
          {mailed && (
            <Section title="Invite somebody" ruled>
              <InviteStaff />
              <Waiting invitations={data.invitations} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}

function Waiting({ invitations }: { invitations: StaffInvitation[] }) {
  const withdraw = useWithdrawStaffInvitation();
  if (invitations.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 font-sans! text-lead font-semibold">Invited, not here yet</h3>
      <FailureNotice error={withdraw.error} failed="The invitation was not withdrawn." className="mt-3" />
      <ul>
        {invitations.map(({ id, email, areas, expiresAt }) => (
          <li
            key={id}
            className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5"
          >
            <span className="min-w-0 grow basis-56">
              <span className="block font-semibold [overflow-wrap:anywhere]">{email}</span>
              <span className="block text-small text-muted">
                {areas.map(areaName).join(", ")}; good until {formatInstant(expiresAt)}
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
  );
}
