import { type FormEvent, useState } from "react";
import { type FieldPath, useForm, useWatch } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { fieldsOf } from "@/shared/form/fields-of";
import { fieldMessages } from "@/shared/form/form-errors";
import { shopToday } from "@/shared/lib/dates";
import { formatGrams, typedKg } from "@/shared/lib/grams";
import { randomKey } from "@/shared/lib/random-key";
import { Button } from "@/shared/ui/button";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { notify } from "@/shared/ui/notify";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { CHANGED_BY_MOVES, type Lot, type LotMove, makeMove } from "../queries";
import { Inputs } from "./inputs";
import { KINDS, type MadeKind } from "./kinds";
import { Outputs } from "./outputs";
import { faultsOf, lossOf, moveToSend, NEW_OUTPUT, shownAt, type TypedMove } from "./typed";

interface MoveDialogProps {
  kind: MadeKind;
  lot: Lot;
  onClose: () => void;
  onEntered: (move: LotMove) => void;
}

/** A move of goods of a lot. The loss is what the new lots do not have, so that every gram is somewhere. */
export default function MoveDialog({ kind, lot, onClose, onEntered }: MoveDialogProps) {
  const { title, intro, submit, inputs, outputs } = KINDS[kind];
  const [key] = useState(randomKey);
  const [attempt, setAttempt] = useState(0);
  const form = useForm<TypedMove>({
    shouldFocusError: false,
    defaultValues: {
      inputs: [
        { lotId: lot.id, kg: kind === "loss" ? "" : typedKg(lot.balanceG) },
        ...Array.from({ length: inputs[0] - 1 }, () => ({ lotId: "", kg: "" })),
      ],
      outputs: Array.from({ length: outputs[0] }, () => NEW_OUTPUT),
      day: shopToday(),
      evidence: "",
    },
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const sending = useChange((typed: TypedMove) => makeMove(key, moveToSend(kind, typed)), CHANGED_BY_MOVES, {
    onSuccess: (move) => {
      notify("The move is entered.");
      onEntered(move);
    },
    onError: (error) => show(asProblem(error)?.fields ?? {}),
  });
  const show = (faults: Record<string, string | string[]>) => {
    for (const [name, why] of Object.entries(faults)) {
      const message = Array.isArray(why) ? why.join(", ") : why;
      form.setError(shownAt(name) as FieldPath<TypedMove>, { message });
    }
    setAttempt((count) => count + 1);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.clearErrors();
    const typed = form.getValues();
    const faults = faultsOf(kind, typed);
    if (Object.keys(faults).length > 0) show(faults);
    else sending.mutate(typed);
  };
  return (
    <Dialog wide title={`${title}: ${lot.number}`} onClose={onClose}>
      <p className="mb-5 text-muted">{intro}</p>
      <form noValidate onSubmit={send}>
        <FailureNotice
          error={sending.error}
          otherwise="Nothing was entered. Please try again."
          faultsAtFields
          className="mb-5 bg-paper!"
        />
        <ErrorSummary errors={fieldMessages(errors)} attempt={attempt} />
        <Inputs form={form} lot={lot} kind={kind} />
        {outputs[1] > 0 && <Outputs form={form} kind={kind} stage={lot.stage} />}
        {outputs[1] > 0 && <Loss form={form} />}
        <div className="mt-6 grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
          <TextField label="Day" required type="date" {...field("day")} />
          <TextField
            label={kind === "loss" ? "Reason" : "Document or reason"}
            maxLength={500}
            {...field("evidence")}
          />
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={sending.isPending} submit={submit} pending="Saving..." />
        </div>
      </form>
    </Dialog>
  );
}

/** The loss, as it follows from the weights. */
function Loss({ form }: { form: ReturnType<typeof useForm<TypedMove>> }) {
  const [inputs, outputs] = useWatch({ control: form.control, name: ["inputs", "outputs"] });
  const loss = lossOf({ inputs, outputs });
  return (
    <p role="status" className="figures mt-5 font-semibold">
      {loss >= 0
        ? `Lost on the way: ${formatGrams(loss)}`
        : `The new lots have ${formatGrams(-loss)} more than is taken.`}
    </p>
  );
}
