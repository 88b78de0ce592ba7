import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { useFormChange } from "@/shared/form/use-form-change";
import { useSession } from "@/shared/session/session";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
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
const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Changes the password; sessions on other devices and access tokens end with it. */
export default function PasswordForm() {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email);
  const { form, sending, field, summary, submit } = useFormChange(
    schema,
    EMPTY,
    ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    {
      onSuccess: () => {
        form.reset(EMPTY, { keepSubmitCount: true });
        // Requests that were sent with the old token meanwhile were refused.
        void client.invalidateQueries();
      },
    },
  );

  return (
    <form
      noValidate
      className="mt-5 max-w-md"
      onSubmit={(event) => {
        sending.reset();
        void submit(event);
      }}
    >
      {sending.isSuccess && (
        <Notice tone="good" className="mb-6">
          Your password is changed. Everywhere else you were logged in, you have been logged out, and the
          access tokens of your integrations have ended.
        </Notice>
      )}
      <FailureNotice
        error={sending.error}
        failed="The password was not changed."
        faultsAtFields
        className="mb-6"
      />
      <ErrorSummary {...summary} />
      {/* Password managers need to know whose password this is. */}
      <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
      <div className="space-y-5">
        <TextField
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <NewPasswordFields
          label="New password"
          password={field("newPassword")}
          again={field("confirmPassword")}
        />
        <SubmitButton busy={sending.isPending} submit="Change password" pending="Changing..." />
      </div>
    </form>
  );
}
