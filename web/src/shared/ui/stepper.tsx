import { Minus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "@/shared/lib/class-names";
import { unitWord, withUnit } from "@/shared/lib/units";

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  /** The accessible name of the amount: "Quantity of House Espresso". */
  label: string;
  min?: number;
  step?: number;
  /** The unit, shown beside the amount and in the names of the buttons. */
  unit?: string | null;
  disabled?: boolean;
  /** Called with true when the typed text is no amount, with false when it is again: nothing may be sent until then. */
  onFault?: (wrong: boolean) => void;
}

/** A whole number with buttons to decrease and increase it; it can also be typed. Never below the minimum. */
export function Stepper({
  value,
  onChange,
  label,
  min = 1,
  step = 1,
  unit = null,
  disabled = false,
  onFault,
}: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const faultId = useId();

  const edit = (text: string | null, wrong: string | null = null) => {
    setDraft(text);
    if (wrong !== fault) onFault?.(wrong !== null);
    setFault(wrong);
  };

  const commit = () => {
    if (draft === null) return;
    if (draft.trim() === "") return edit(null);
    const lowest = Math.min(min, 1);
    const typed = amountTyped(draft, lowest);
    // The typed text stays in the field: a corrected number could be bought unnoticed.
    if (typed === null) return edit(draft, `Enter a whole number from ${lowest} to 9,999,999.`);
    edit(null);
    const next = snap(typed, min, step);
    if (next !== value) onChange(next);
  };

  /** "Increase: Quantity, by 60 kg": one press can be worth a sack or a ship. */
  const stepLabel = (name: string, by: number) =>
    unit && by > 0 ? `${name}: ${label}, by ${withUnit(by, unit)}` : `${name}: ${label}`;

  const go = (next: number) => {
    edit(null);
    onChange(next);
  };

  return (
    <div>
      <fieldset
        className="inline-flex h-11 items-stretch rounded-md border border-edge bg-card"
        disabled={disabled}
      >
        <legend className="sr-only">{label}</legend>
        <button
          type="button"
          aria-label={stepLabel("Decrease", value - stepDown(value, min, step))}
          disabled={value <= min}
          onClick={() => go(stepDown(value, min, step))}
          className="grid w-11 place-items-center rounded-l-md transition-colors hover:bg-sunken disabled:text-edge"
        >
          <Minus aria-hidden="true" size={16} />
        </button>
        <input
          aria-label={label}
          inputMode="numeric"
          value={draft ?? String(value)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          onChange={(event) => edit(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            commit();
          }}
          className={classNames(
            "figures border-l border-line bg-transparent font-semibold aria-invalid:text-danger",
            unit ? "w-16 pr-1.5 text-right" : "w-14 border-r text-center",
          )}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="self-stretch border-r border-line pt-2.5 pr-3 text-small text-muted"
          >
            {unitWord(value, unit)}
          </span>
        )}
        <button
          type="button"
          aria-label={stepLabel("Increase", stepUp(value, min, step) - value)}
          onClick={() => go(stepUp(value, min, step))}
          className="grid w-11 place-items-center rounded-r-md transition-colors hover:bg-sunken"
        >
          <Plus aria-hidden="true" size={16} />
        </button>
      </fieldset>
      {/* No wider than the field, so that its neighbours do not move. */}
      {fault && (
        <p id={faultId} role="alert" className="mt-1.5 w-0 min-w-full text-small font-semibold text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The typed whole number of at most seven digits; null if it is none or below the lowest. */
export function amountTyped(text: string, lowest: number): number | null {
  const digits = text.trim().replace(/^0+(?=\d)/, "");
  if (!/^\d{1,7}$/.test(digits)) return null;
  const amount = Number(digits);
  return amount < lowest ? null : amount;
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
