import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { fieldMessages } from "@/shared/lib/form-errors";
import { Button } from "@/shared/ui/button";
import type { ButtonLook } from "@/shared/ui/button-class";
import Dialog from "@/shared/ui/dialog";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";

interface FormDialogProps<T extends FieldValues> {
  title: string;
  /** What this does, before one fills it in. */
  intro?: ReactNode;
  form: UseFormReturn<T>;
  sending: Pick<UseMutationResult<unknown, Error, T>, "mutate" | "isPending" | "error">;
  /** What did not happen, when it failed: "The shipment was not moved." */
  failed: string;
  submit: string;
  look?: ButtonLook;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: what was refused stands on top, each wrong field is named. */
export function FormDialog<T extends FieldValues>(props: FormDialogProps<T>) {
  const { title, intro, form, sending, failed, submit, look = "solid", onClose, children } = props;
  const { errors, submitCount } = form.formState;
  return (
    <Dialog title={title} onClose={onClose}>
      {intro && <div className="mb-5 text-muted">{intro}</div>}
      <form noValidate onSubmit={form.handleSubmit((fields) => sending.mutate(fields))}>
        {sending.error && !sending.isPending && (
          <Notice tone="bad" className="mb-5 bg-paper!">
            {failed} {sending.error.message}
          </Notice>
        )}
        <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
        <div className="grid gap-5 sm:grid-cols-2">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" look={look} disabled={sending.isPending}>
            {sending.isPending ? "Sending..." : submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a control of the form takes from it: its name as id, its registration, its fault. */
export function fieldOf<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: Parameters<typeof form.register>[0],
) {
  const message = form.formState.errors[name]?.message;
  return { id: name, error: typeof message === "string" ? message : undefined, ...form.register(name) };
}
