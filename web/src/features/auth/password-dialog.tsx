import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import { showFieldErrors } from "@/shared/form/form-errors";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import type { ButtonLook } from "@/shared/ui/button-class";
import Dialog from "@/shared/ui/dialog";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";

interface PasswordEntry {
  password: string;
}

interface PasswordDialogProps {
  title: string;
  confirm: string;
  look?: ButtonLook;
  /** Explains a refusal that is not about the entered password. */
  explain?: (error: Error) => ReactNode;
  onConfirm: (entry: PasswordEntry) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the password before an action that a stranger at an open page must not do. */
export default function PasswordDialog({
  title,
  confirm,
  look = "solid",
  explain,
  onConfirm,
  onClose,
  children,
}: PasswordDialogProps) {
  const email = useSession((session) => session.user?.email);
  const form = useForm<PasswordEntry>({ defaultValues: { password: "" } });
  const { errors } = form.formState;
  const act = useMutation({
    mutationFn: onConfirm,
    onError: (error) => {
      if (showFieldErrors(form.setError, error)) form.setFocus("password");
    },
  });
  const aboutFields = Object.keys(asProblem(act.error)?.fields ?? {}).some(
    (name) => name in form.getValues(),
  );

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-3 text-muted">{children}</div>
      <form
        noValidate
        className="mt-5 space-y-5"
        onSubmit={form.handleSubmit((fields) => act.mutate(fields))}
      >
        {act.isError && !act.isPending && !aboutFields && (
          <Notice tone="bad">{explain?.(act.error) ?? `${act.error.message} Please try again.`}</Notice>
        )}
        {/* Password managers need to know whose password this is. */}
        <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
        <TextField
          label="Your password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", { required: "Enter your password" })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton look={look} busy={act.isPending} submit={confirm} pending="One moment..." />
        </div>
      </form>
    </Dialog>
  );
}
