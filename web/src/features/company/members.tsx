import { useMemo, useState } from "react";
import { formatDayOf } from "@/shared/lib/dates";
import { COMPANY_ROLES, type CompanyRole } from "@/shared/session/use-company";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { CONTROL } from "@/shared/ui/text-field";
import { useRemoveMember, useSetMemberRole } from "./queries";
import type { Company, Member } from "./wire";

/** The roles that an owner can assign; the owner is the company's own account. */
const GIVEN: CompanyRole[] = ["manager", "employee"];

const column = columnsOf<Member>();

/** The members of the company. Its owner can change them. */
export function Members({ company: { name, members, you } }: { company: Company }) {
  const [leaving, setLeaving] = useState<Member | null>(null);
  const setRole = useSetMemberRole();
  const remove = useRemoveMember();
  const owner = you === "owner";
  const { mutate, isPending } = setRole;
  const columns = useMemo(
    () => columnsFor(owner, isPending, (person, role) => mutate({ person, role }), setLeaving),
    [owner, isPending, mutate],
  );
  const refused = setRole.error ?? remove.error;
  return (
    <section aria-label="People">
      <FailureNotice error={refused} failed="Nothing was changed." className="mb-4" />
      <DataTable
        caption="People"
        captionShown
        columns={columns}
        rows={members}
        rowId={({ person }) => person}
        empty={<p className="text-muted">Nobody yet.</p>}
      />
      {leaving && (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          confirm="Remove"
          dismiss="Keep them"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutate(leaving.person)}
        >
          They are signed out at once and can no longer sign in. What they ordered and wrote stays with {name}
          .
        </ConfirmDialog>
      )}
    </section>
  );
}

function columnsFor(
  owner: boolean,
  busy: boolean,
  onRole: (person: string, role: CompanyRole) => void,
  onRemove: (member: Member) => void,
) {
  const mayChange = (member: Member) => owner && !member.you && member.role !== "owner";
  const columns = [
    column.names("Name", (row) => (
      <>
        <span className="[overflow-wrap:anywhere]">
          {row.name}
          {row.you && <span className="font-normal text-muted"> (you)</span>}
        </span>
        <span className="block text-small font-normal [overflow-wrap:anywhere] text-muted">{row.email}</span>
      </>
    )),
    column.shown("Role", (row) =>
      mayChange(row) ? (
        <select
          aria-label={`Role of ${row.name}`}
          value={row.role}
          disabled={busy}
          onChange={(event) => onRole(row.person, event.target.value as CompanyRole)}
          className={`${CONTROL} max-w-40`}
        >
          {GIVEN.map((role) => (
            <option key={role} value={role}>
              {COMPANY_ROLES[role].name}
            </option>
          ))}
        </select>
      ) : (
        COMPANY_ROLES[row.role].name
      ),
    ),
    column.shown("Since", (row) => formatDayOf(row.since)),
  ];
  if (!owner) return column.columns(columns);
  return column.columns([
    ...columns,
    column.actions(
      (row) =>
        mayChange(row) && (
          <Button look="outline" aria-label={`Remove ${row.name}`} onClick={() => onRemove(row)}>
            Remove
          </Button>
        ),
      "Change",
    ),
  ]);
}
