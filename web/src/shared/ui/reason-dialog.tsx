import { type FormEvent, type ReactNode, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { Button } from "./button";
import Dialog from "./dialog";
import { FailureNotice } from "./failure-notice";
import { SubmitButton } from "./submit-button";
import { TextArea } from "./text-area";

const LONGEST = 1000;

interface ReasonDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The field's label. */
  label: string;
  confirm: string;
  dismiss: string;
  /** The call that sends the reason. */
  sending: { isPending: boolean; error: Error | null };
  /** The most characters of the reason. */
  longest?: number;
  /** Called with the reason, which is never blank. */
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason for an action that needs an explanation to somebody else. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, confirm, dismiss, sending, longest = LONGEST, onSend, onClose } = props;
  const { isPending, error } = sending;
  const [reason, setReason] = useState("");
  const [blank, setBlank] = useState(false);
  const problem = asProblem(error);
  const fieldError = problem?.fields.reason?.join(", ");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = reason.trim();
    setBlank(said === "");
    if (said) onSend(said);
    else event.currentTarget.querySelector("textarea")?.focus();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={send} className="space-y-4">
        <p className="text-muted">{children}</p>
        <FailureNotice
          error={fieldError ? null : error}
          otherwise="The shop did not answer. Please try again."
          className="bg-paper!"
        />
        <TextArea
          label={label}
          required
          rows={4}
          maxLength={longest}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={blank ? "Say why: they will read it" : fieldError}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {dismiss}
          </Button>
          <SubmitButton look="danger" busy={isPending} submit={confirm} />
        </div>
      </form>
    </Dialog>
  );
}
