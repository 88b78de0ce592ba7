import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { TextField } from "@/shared/ui/text-field";
import { changePassword } from "./api";

const schema = z
  .object({
    currentPassword: z.string().min(1, "Enter the password you have now"),
    newPassword: z
      .string()
      .min(8, "The new password needs at least 8 characters")
      .max(128, "The new password can have 128 characters at most"),
    confirmPassword: z.string().min(1, "Enter the new password once more"),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords don't match!",
  });
type Fields = z.infer<typeof schema>;
const EMPTY: Fields = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Changes the password; the sessions on other devices end with it. */
export default function PasswordForm() {
  const email = useSession((session) => session.user?.email);
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: EMPTY,
  });
  const { errors, submitCount } = form.formState;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Fields) => changePassword(currentPassword, newPassword),
    onSuccess: () => form.reset(EMPTY, { keepSubmitCount: true }),
    onError: (error) => void showFieldErrors(form.setError, error),
  });
  const password = (name: keyof Fields) => ({
    id: name,
    type: "password",
    required: true,
    error: errors[name]?.message,
    ...form.register(name),
  });
  const refused = asProblem(change.error);

  return (
    <form
      noValidate
      className="mt-5 max-w-md"
      onSubmit={(event) => {
        change.reset();
        void form.handleSubmit((fields) => change.mutate(fields))(event);
      }}
    >
      {change.isSuccess && (
        <Notice tone="good" className="mb-6">
          Your password is changed. Everywhere else you were logged in, you have been logged out. Access
          tokens of your integrations stay good until you revoke them.
        </Notice>
      )}
      {change.isError && refused?.status !== 422 && (
        <Notice tone="bad" className="mb-6">
          The password was not changed. {refused?.message ?? "Please try again."}
        </Notice>
      )}
      <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
      {/* Password managers need to know whose password this is. */}
      <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
      <div className="space-y-5">
        <TextField
          label="Current password"
          autoComplete="current-password"
          {...password("currentPassword")}
        />
        <TextField
          label="New password"
          autoComplete="new-password"
          hint="8 characters or more"
          {...password("newPassword")}
        />
        <TextField
          label="New password, once more"
          autoComplete="new-password"
          {...password("confirmPassword")}
        />
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? "Changing..." : "Change password"}
        </Button>
      </div>
    </form>
  );
}
