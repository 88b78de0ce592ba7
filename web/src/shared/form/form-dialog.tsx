import type { ReactNode } from "react";
import { Button } from "@/shared/ui/button";
import type { ButtonLook } from "@/shared/ui/button-class";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import type { FormChange } from "./form-change";

interface FormDialogProps {
  title: string;
  /** An explanation above the fields. */
  intro?: ReactNode;
  change: FormChange;
  /** The text of a failure: "The shipment was not moved." */
  failed: string;
  /** Whether errors of fields are shown at the fields only. */
  faultsAtFields?: boolean;
  submit: string;
  /** The button's label while the form is being sent. */
  pending?: string;
  dismiss?: string;
  look?: ButtonLook;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, with the refusal on top and an error at each wrong field. */
export function FormDialog(props: FormDialogProps) {
  const { title, intro, change, failed, faultsAtFields, submit, onClose, children } = props;
  const { pending = "Sending...", dismiss = "Cancel", look = "solid" } = props;
  const { error, isPending } = change.sending;
  return (
    <Dialog title={title} onClose={onClose}>
      {intro && <div className="mb-5 text-muted">{intro}</div>}
      <form noValidate onSubmit={change.submit}>
        <FailureNotice
          error={error}
          failed={failed}
          faultsAtFields={faultsAtFields}
          className="mb-5 bg-paper!"
        />
        <ErrorSummary {...change.summary} />
        <div className="grid gap-5 sm:grid-cols-2">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {dismiss}
          </Button>
          <SubmitButton look={look} busy={isPending} submit={submit} pending={pending} />
        </div>
      </form>
    </Dialog>
  );
}
