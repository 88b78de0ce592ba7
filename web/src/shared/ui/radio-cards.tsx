import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

interface RadioCardsProps {
  legend: string;
  choices: { value: string; label: string; text: string }[];
  registration: UseFormRegisterReturn;
}

export function RadioCards({ legend, choices, registration }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset id={registration.name} tabIndex={-1}>
      <legend className="mb-4 font-serif text-h3">{legend}</legend>
      <div className="border-t border-line">
        {choices.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex items-start gap-4 border-b border-line py-4 transition-colors has-checked:bg-card sm:px-3"
          >
            <input
              type="radio"
              value={value}
              aria-label={label}
              aria-describedby={`${id}-${value}`}
              className="mt-1 size-5 shrink-0"
              {...registration}
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span id={`${id}-${value}`} className="block text-muted">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
