import { type FormEvent, useState } from "react";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SelectField } from "@/shared/ui/select-field";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import type { Draft, ToldBy } from "./wire";

const WAYS: { value: ToldBy; label: string }[] = [
  { value: "telephone", label: "By telephone" },
  { value: "market day", label: "On a market day" },
  { value: "e-mail", label: "By e-mail" },
];

interface PlaceDialogProps {
  draft: Draft & { total: string };
  pending: boolean;
  error: Error | null;
  onSend: (told: { toldBy: ToldBy; note: string }) => void;
  onClose: () => void;
}

/** Asks how the buyer told the seller to order. */
export default function PlaceDialog({ draft, pending, error, onSend, onClose }: PlaceDialogProps) {
  const [toldBy, setToldBy] = useState<ToldBy | "">("");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (toldBy && note.trim()) onSend({ toldBy, note: note.trim() });
  };
  return (
    <Dialog title={`Order for ${formatPrice(draft.total, draft.currency)}?`} onClose={onClose}>
      <form noValidate onSubmit={send} className="space-y-4">
        <p className="text-muted">
          {draft.buyerName} is told at once who ordered and how, and can cancel the order within 24 hours.
        </p>
        <FailureNotice
          error={error}
          otherwise="The shop did not answer. Please try again."
          className="bg-paper!"
        />
        <SelectField
          label="How the buyer told you"
          required
          choices={WAYS}
          value={toldBy}
          onChange={(event) => setToldBy(WAYS.find(({ value }) => value === event.target.value)?.value ?? "")}
          error={tried && !toldBy ? "Choose one" : undefined}
        />
        <TextField
          label="Note"
          required
          maxLength={500}
          hint="Who called, and what was said. Both of you read it."
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={tried && !note.trim() ? "Say who told you" : undefined}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Not yet
          </Button>
          <SubmitButton busy={pending} submit="Order in the buyer's name" />
        </div>
      </form>
    </Dialog>
  );
}
