import { Minus, Plus } from "lucide-react";
import { useState } from "react";

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for those who do not see it: "Quantity of House Espresso". */
  label: string;
  min?: number;
  step?: number;
  disabled?: boolean;
}

/** A whole number with a decrease and an increase; typing works too. Never below the minimum. */
export function Stepper({ value, onChange, label, min = 1, step = 1, disabled = false }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);

  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    const typed = Number.parseInt(draft, 10);
    if (Number.isNaN(typed)) return;
    const next = snap(typed, min, step);
    if (next !== value) onChange(next);
  };

  return (
    <fieldset
      className="inline-flex h-11 items-stretch rounded-md border border-edge bg-card"
      disabled={disabled}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label={`Decrease: ${label}`}
        disabled={value <= min}
        onClick={() => onChange(stepDown(value, min, step))}
        className="grid w-11 place-items-center rounded-l-md transition-colors hover:bg-sunken disabled:text-edge"
      >
        <Minus aria-hidden="true" size={16} />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ""))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit();
        }}
        className="figures w-14 border-x border-line bg-transparent text-center font-semibold"
      />
      <button
        type="button"
        aria-label={`Increase: ${label}`}
        onClick={() => onChange(stepUp(value, min, step))}
        className="grid w-11 place-items-center rounded-r-md transition-colors hover:bg-sunken"
      >
        <Plus aria-hidden="true" size={16} />
      </button>
    </fieldset>
  );
}

/** The next larger amount that can be bought. */
export function stepUp(amount: number, min: number, step: number): number {
  return amount < min ? min : min + (Math.floor((amount - min) / step) + 1) * step;
}

/** The next smaller amount that can be bought; never below the minimum. */
export function stepDown(amount: number, min: number, step: number): number {
  return Math.max(min, min + (Math.ceil((amount - min) / step) - 1) * step);
}

/** The nearest amount that can be bought: the minimum and whole steps above it. */
export function snap(amount: number, min: number, step: number): number {
  if (amount <= min) return min;
  return min + Math.round((amount - min) / step) * step;
}
