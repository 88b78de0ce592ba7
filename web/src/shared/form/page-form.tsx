import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import type { FormChange } from "./form-change";

interface PageFormProps {
  /** An explanation above the fields. */
  intro?: ReactNode;
  change: FormChange;
  /** The text of a failure: "The session was not set up." */
  failed: string;
  submit: string;
  /** The button's label while the form is being sent. */
  pending: string;
  className?: string;
  children: ReactNode;
}

/** A form that is a page's content, with the refusal on top and an error at each wrong field. */
export function PageForm({ intro, change, failed, submit, pending, className, children }: PageFormProps) {
  const { error, isPending } = change.sending;
  return (
    <form noValidate onSubmit={change.submit} className={classNames("mt-6", className)}>
      {intro && <p className="mb-6 max-w-prose text-lead">{intro}</p>}
      <FailureNotice error={error} failed={failed} faultsAtFields className="mb-5" />
      <ErrorSummary {...change.summary} />
      {children}
      <SubmitButton className="mt-7" busy={isPending} submit={submit} pending={pending} />
    </form>
  );
}
