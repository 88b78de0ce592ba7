import type { ComponentProps } from "react";
import { useId } from "react";
import { classNames } from "@/shared/lib/class-names";
import { FieldError } from "./field-error";
import { CONTROL } from "./text-field";

export interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps extends ComponentProps<"select"> {
  label: string;
  choices: readonly Choice[];
  placeholder?: string;
  error?: string | undefined;
}

export function SelectField({
  label,
  choices,
  placeholder = "Choose one",
  error,
  className,
  id: givenId,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        className={classNames(CONTROL, "cursor-pointer")}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      >
        <option value="">{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
