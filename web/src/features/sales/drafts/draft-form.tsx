import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { AddressFields } from "@/shared/address/address-fields";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { fieldsOf } from "@/shared/form/fields-of";
import { fieldMessages, showFieldErrors } from "@/shared/form/form-errors";
import { useCallKey } from "@/shared/lib/use-call-key";
import { buyers } from "@/shared/selling/queries";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { RadioCards } from "@/shared/ui/radio-cards";
import { SelectField } from "@/shared/ui/select-field";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { DELIVERY } from "../choices";
import { useActing } from "./acting";
import { DraftLines } from "./draft-lines";
import { DRAFT_CHANGES, saveDraft } from "./queries";
import { type TypedDraft, typedDraft, writtenDraft } from "./typed";
import type { Draft } from "./wire";

const NAMES: Record<string, string> = {
  buyer: "The buyer",
  lines: "The goods",
  quantity: "The quantity",
  price: "The price",
  productId: "The product",
  note: "The note",
  validDays: "The number of days",
};

/** A fault as a sentence: "The quantity of line 2 must be at least 1." */
function sentence(id: string, message: string): string {
  const [first = "", row, part] = id.split(".");
  const name = part ? `${NAMES[part] ?? part} of line ${Number(row) + 1}` : (NAMES[first] ?? id);
  return `${name} ${message}`;
}

/** The form of a draft. It is saved whole or not at all; the server says what is wrong with it. */
export function DraftForm({ draft }: { draft: Draft | null }) {
  const { seller, to } = useActing();
  const { data, isError, refetch } = useQuery(buyers("", seller));
  const navigate = useNavigate();
  const key = useCallKey();
  const [attempts, setAttempts] = useState(0);
  const form = useForm<TypedDraft>({ shouldFocusError: false, defaultValues: typedDraft(draft) });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const save = useChange(
    (typed: TypedDraft) => saveDraft(draft?.id ?? null, seller, writtenDraft(typed, draft), key.current),
    DRAFT_CHANGES,
  );
  const send = form.handleSubmit(async (typed) => {
    try {
      const saved = await save.mutateAsync(typed);
      await navigate(to(`/drafts/${saved.id}`));
    } catch (error) {
      // Another attempt may have other goods: it is another draft.
      key.refused(error);
      showFieldErrors(form.setError, error);
      setAttempts((count) => count + 1);
    }
  });
  const { deliveryAddress, ...others } = errors;
  const faults = [
    ...fieldMessages(others as FieldErrors).map(({ id, message }) => ({
      id: id.replace(/\.productId$/, ".price"),
      message: sentence(id, message),
    })),
    ...fieldMessages({ ...deliveryAddress } as FieldErrors).map(({ id, message }) => ({
      id,
      message: `The address, ${id}, ${message}`,
    })),
  ];
  const choices = (data?.items ?? []).map(({ account, name }) => ({
    value: account,
    label: name || "A buyer of long ago",
  }));
  if (draft && !choices.some(({ value }) => value === draft.buyerId)) {
    choices.push({ value: draft.buyerId, label: draft.buyerName });
  }
  const atFields = Object.keys(asProblem(save.error)?.fields ?? {}).length > 0;
  return (
    <form
      noValidate
      className="space-y-9"
      onSubmit={(event) => {
        // The server's errors of the last attempt would hold this one back.
        form.clearErrors();
        return send(event);
      }}
    >
      <ErrorSummary errors={faults} attempt={attempts} />
      <FailureNotice error={atFields ? null : save.error} otherwise="Nothing was saved. Please try again." />
      {isError && !data && <LoadFailure onRetry={refetch}>The buyers could not be loaded.</LoadFailure>}
      <SelectField label="Buyer" required choices={choices} className="max-w-md" {...field("buyer")} />
      <DraftLines form={form} />
      <fieldset>
        <legend className="mb-4 font-serif text-h3">Delivery address</legend>
        <AddressFields
          field={(name) => ({
            ...form.register(`deliveryAddress.${name}`),
            error: errors.deliveryAddress?.[name]?.message,
          })}
        />
      </fieldset>
      <RadioCards legend="Delivery" choices={DELIVERY} registration={form.register("deliveryMethod")} />
      <p className="text-muted">
        The buyer pays by bank transfer, on {seller === null ? "your" : "the seller's"} bill. A card is the
        buyer's own to use.
      </p>
      <TextArea label="Note for the buyer" rows={3} maxLength={1000} {...field("note")} />
      <TextField
        label="Days to answer"
        required
        inputMode="numeric"
        hint="1 to 90, from the sending on."
        className="max-w-40"
        {...field("validDays")}
      />
      <div className="border-t border-line pt-6">
        <SubmitButton busy={save.isPending} submit="Save the draft" pending="Saving..." />
      </div>
    </form>
  );
}
