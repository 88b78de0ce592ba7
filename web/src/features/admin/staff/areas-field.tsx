import { useId } from "react";
import { roleName, roleText, STAFF_ROLES, type StaffRole } from "@/shared/session/role-names";
import { FieldError } from "@/shared/ui/field-error";

interface AreasFieldProps {
  chosen: readonly StaffRole[];
  onChange: (areas: StaffRole[]) => void;
  error?: string | undefined;
}

/** The areas of the shop's work that a person may do, as boxes to tick. */
export function AreasField({ chosen, onChange, error }: AreasFieldProps) {
  const id = useId();
  const toggle = (area: StaffRole, on: boolean) =>
    onChange(STAFF_ROLES.filter((one) => (one === area ? on : chosen.includes(one))));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">What they may do</legend>
      <div className="mt-2 border-t border-line">
        {STAFF_ROLES.map((area) => (
          <label
            key={area}
            className="flex items-start gap-4 border-b border-line py-3 transition-colors has-checked:bg-card sm:px-3"
          >
            <input
              type="checkbox"
              aria-describedby={`${id}-${area}`}
              aria-label={areaName(area)}
              checked={chosen.includes(area)}
              onChange={(event) => toggle(area, event.target.checked)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="block font-semibold">{areaName(area)}</span>
              <span id={`${id}-${area}`} className="block text-muted">
                {roleText(area)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/** The name of an area without the word that it is of the staff: "Support". */
export function areaName(area: StaffRole): string {
  const name = roleName(area).replace("Staff: ", "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
