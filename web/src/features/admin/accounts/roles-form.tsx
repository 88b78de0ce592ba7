import { type FormEvent, useId, useState } from "react";
import { ROLES, roleName, roleText, STAFF_ROLES } from "@/shared/session/role-names";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import type { AdminAccount } from "../wire";
import { useSetRoles } from "./queries";

/** Every account may buy. */
const GIVEN = [...ROLES.filter((role) => role !== "buyer"), ...STAFF_ROLES];

/** The roles of the account. Nothing is changed until the form is saved. */
export function RolesForm({ account }: { account: AdminAccount }) {
  const id = useId();
  const [chosen, setChosen] = useState(account.roles);
  const save = useSetRoles(account.id);
  const changed = GIVEN.some((role) => chosen.includes(role) !== account.roles.includes(role));
  const toggle = (role: string, on: boolean) => {
    save.reset();
    setChosen(on ? [...chosen, role] : chosen.filter((one) => one !== role));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(["buyer", ...GIVEN.filter((role) => chosen.includes(role))]);
  };
  return (
    <form onSubmit={submit}>
      <fieldset aria-describedby={`${id}-text`}>
        <legend className="w-full border-b border-ink pb-2 font-serif text-h3">Roles</legend>
        <p id={`${id}-text`} className="mt-3 text-muted">
          Every account may buy. What {account.name} may do beside, from the next click on:
        </p>
        <div className="mt-2">
          {GIVEN.map((role) => (
            <label
              key={role}
              className="flex items-start gap-4 border-b border-line py-3.5 transition-colors has-checked:bg-card sm:px-3"
            >
              <input
                type="checkbox"
                aria-label={roleName(role)}
                aria-describedby={`${id}-${role}`}
                checked={chosen.includes(role)}
                onChange={(event) => toggle(role, event.target.checked)}
                className="mt-0.5 size-5 shrink-0"
              />
              <span>
                <span className="block font-semibold">{roleName(role)}</span>
                <span id={`${id}-${role}`} className="block text-muted">
                  {roleText(role)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FailureNotice error={save.error} failed="The roles were not saved." className="mt-4" />
      {save.isSuccess && !changed && (
        <Notice tone="good" className="mt-4">
          The roles are saved.
        </Notice>
      )}
      {changed && (
        <SubmitButton className="mt-5" busy={save.isPending} submit="Save the roles" pending="Saving..." />
      )}
    </form>
  );
}
