import { useNavigate, useParams } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { currentToken, useSession } from "@/shared/session/session";
import { ButtonLink } from "@/shared/ui/button-link";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { logOut, resetPassword } from "../api";
import { AuthFrame } from "../auth-frame";
import { focusOnMount } from "../focus-on-mount";
import type { LogInState } from "../log-in/first-step";
import { NewPasswordFields } from "../new-password-fields";
import { chosenPassword, DIFFERS, passwordAgain } from "../password-rules";

const schema = z
  .object({ newPassword: chosenPassword, confirmPassword: passwordAgain })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, DIFFERS);

/** The target of the link in the e-mail: sets a new password without the old one. */
export function Component() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const { sending, field, summary, submit } = useFormChange(
    schema,
    { newPassword: "", confirmPassword: "" },
    ({ newPassword }) => resetPassword(token, newPassword),
    {
      onSuccess: async () => {
        forgetSession();
        await navigate("/login", { replace: true, state: { passwordChanged: true } satisfies LogInState });
      },
    },
  );
  const refused = asProblem(sending.error);
  const spent = refused?.fields.token;

  if (spent) return <Spent reason={spent.join(" ")} />;
  return (
    <AuthFrame>
      <h1 className="text-h1">Choose a new password</h1>
      <p className="mt-4 text-muted">Everywhere you are logged in, you are then logged out.</p>
      <form noValidate className="mt-6" onSubmit={submit}>
        <FailureNotice
          error={sending.error}
          failed="The password was not changed."
          faultsAtFields
          className="mb-6"
        />
        <ErrorSummary {...summary} />
        <div className="space-y-5">
          <NewPasswordFields
            label="New password"
            password={field("newPassword")}
            again={field("confirmPassword")}
          />
          <SubmitButton
            className="w-full"
            busy={sending.isPending}
            submit="Change the password"
            pending="Changing..."
          />
        </div>
      </form>
    </AuthFrame>
  );
}

function Spent({ reason }: { reason: string }) {
  return (
    <AuthFrame>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-h1">
        This link does not work any more
      </h1>
      <p className="mt-4">{reason}</p>
      <ButtonLink to="/forgot-password" className="mt-6">
        Ask for a new link
      </ButtonLink>
    </AuthFrame>
  );
}

/** Logs out, because the signed-in user may not be the owner of the new password. Both can then log in. */
function forgetSession(): void {
  const token = currentToken();
  if (token === null) return;
  void logOut(token).catch(() => undefined);
  useSession.getState().signOut();
}
