import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { FieldError } from "./field-error";

export const CONTROL =
  "min-h-11 w-full rounded-md border border-edge bg-card px-3.5 text-base text-ink transition-colors placeholder:text-muted hover:border-ink aria-invalid:border-danger";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function TextField({ label, error, hint, className, id: givenId, ...rest }: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {!rest.required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <input
        id={id}
        className={CONTROL}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
