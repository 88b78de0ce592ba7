import { useEffect, useRef } from "react";

export interface FieldMessage {
  /** The id of the field's control. */
  id: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: FieldMessage[];
  /** The number of submits: each refused one moves the focus here, typing afterwards does not. */
  attempt: number;
}

/** All errors of a form, above it, each linking to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-sm border-l-4 border-danger bg-card px-4 py-3"
    >
      <p className="font-semibold text-danger">
        {errors.length === 1 ? "One field needs another look" : `${errors.length} fields need another look`}
      </p>
      <ul className="mt-1.5">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block min-h-6 underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
