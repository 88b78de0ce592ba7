import { type FormEvent, useState } from "react";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextLink } from "@/shared/ui/text-link";
import { AreasField, areaName } from "./areas-field";
import { type StaffPerson, useSetAreas } from "./queries";

/** One person who looks after the shop, and the form that changes what they may do. */
export function StaffRow({ person }: { person: StaffPerson }) {
  const [editing, setEditing] = useState(false);
  const may = person.administrator ? "Everything, as administrator" : person.areas.map(areaName).join(", ");
  return (
    <li className="border-b border-line py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 grow basis-56">
          <TextLink to={`/admin/accounts/${person.id}`} className="font-semibold [overflow-wrap:anywhere]">
            {person.name}
          </TextLink>
          <span className="block text-small [overflow-wrap:anywhere] text-muted">{person.email}</span>
          <span className="block">{may}</span>
        </span>
        {!person.administrator && !editing && (
          <Button
            look="outline"
            aria-label={`Change what ${person.name} may do`}
            onClick={() => setEditing(true)}
          >
            Change
          </Button>
        )}
      </div>
      {editing && <AreasForm person={person} onClose={() => setEditing(false)} />}
    </li>
  );
}

function AreasForm({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const [areas, setAreas] = useState(person.areas);
  const save = useSetAreas(person.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(areas, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="mt-4 space-y-4">
      <AreasField chosen={areas} onChange={setAreas} />
      {areas.length === 0 && <p className="text-muted">Without any, {person.name} leaves the staff.</p>}
      <FailureNotice error={save.error} failed="This was not saved." />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={save.isPending} submit="Save" pending="Saving..." />
        <Button type="button" look="outline" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
