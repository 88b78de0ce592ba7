import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
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
import { NewPasswordFields } from "./new-password-fields";
import { chosenPassword, DIFFERS, passwordAgain } from "./password-rules";

const schema = z
  .object({
    currentPassword: z.string().min(1, "Enter the password you have now"),
    newPassword: chosenPassword,
    confirmPassword: passwordAgain,
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, DIFFERS);
type Fields = z.infer<typeof schema>;
const EMPTY: Fields = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Changes the password; sessions on other devices and access tokens end with it. */
export default function PasswordForm() {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email);
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: EMPTY,
  });
  const { errors, submitCount } = form.formState;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Fields) => changePassword(currentPassword, newPassword),
    onSuccess: () => {
      form.reset(EMPTY, { keepSubmitCount: true });
      // What was asked for with the old token meanwhile was refused.
      void client.invalidateQueries();
    },
    onError: (error) => void showFieldErrors(form.setError, error),
  });
  const password = (name: keyof Fields) => ({
    id: name,
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
          Your password is changed. Everywhere else you were logged in, you have been logged out, and the
          access tokens of your integrations have ended.
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
          type="password"
          required
          autoComplete="current-password"
          {...password("currentPassword")}
        />
        <NewPasswordFields
          label="New password"
          password={password("newPassword")}
          again={password("confirmPassword")}
        />
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? "Changing..." : "Change password"}
        </Button>
      </div>
    </form>
  );
}
