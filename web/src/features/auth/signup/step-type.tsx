import { Building2, UserRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/shared/ui/button";
import type { UserType } from "./wizard";

const TYPES = [
  {
    value: "individual",
    label: "Individual",
    text: "You buy or sell in your own name: for your kitchen, your stall, your small farm.",
    Icon: UserRound,
  },
  {
    value: "enterprise",
    label: "Enterprise",
    text: "You act for a registered company: a roastery, a café, a co-operative, an exporter.",
    Icon: Building2,
  },
] as const;

interface StepTypeProps {
  chosen: UserType | null;
  onChoose: (userType: UserType) => void;
}

export function StepType({ chosen, onChoose }: StepTypeProps) {
  const [userType, setUserType] = useState<UserType | null>(chosen);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (userType) onChoose(userType);
  };

  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="mb-4 font-serif text-h3">Who is signing up?</legend>
        <div className="grid gap-3">
          {TYPES.map(({ value, label, text, Icon }) => (
            <label
              key={value}
              className="leaf-shape-sm flex items-start gap-4 border border-edge p-4 transition-colors hover:border-ink has-checked:border-leaf has-checked:bg-paper has-checked:shadow-[inset_0_0_0_1px_var(--leaf)] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="userType"
                value={value}
                required
                aria-label={label}
                checked={userType === value}
                onChange={() => setUserType(value)}
                className="mt-1 size-5 shrink-0"
              />
              <span className="flex-1">
                <span className="block text-lead font-semibold">{label}</span>
                <span className="block text-muted">{text}</span>
              </span>
              <Icon aria-hidden="true" size={26} strokeWidth={1.4} className="text-cherry" />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-7 flex justify-end">
        <Button type="submit" disabled={userType === null}>
          Next
        </Button>
      </div>
    </form>
  );
}
