import { type ComponentProps, useId } from "react";
import { classNames } from "@/shared/lib/class-names";
import { FieldError } from "./field-error";
import { CONTROL } from "./text-field";

interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  error?: string | undefined;
}

/** A field for more than a line. */
export function TextArea({ label, error, className, id: givenId, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {!rest.required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <textarea
        id={id}
        rows={6}
        className={classNames(CONTROL, "resize-y py-2.5")}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
