import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { useTitle } from "@/shared/lib/use-title";
import { currentToken, useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { buttonClass } from "@/shared/ui/button-class";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { logOut, resetPassword } from "../api";
import { AuthFrame } from "../auth-frame";
import { focusOnMount } from "../focus-on-mount";
import type { LogInState } from "../log-in/first-step";
import { NewPasswordFields } from "../new-password-fields";
import { chosenPassword, DIFFERS, passwordAgain } from "../password-rules";

const schema = z
  .object({ newPassword: chosenPassword, confirmPassword: passwordAgain })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, DIFFERS);
type Fields = z.infer<typeof schema>;

/** Where the link of the e-mail leads: a new password, without the old one. */
export function Component() {
  useTitle("Choose a new password");
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const { errors, submitCount } = form.formState;
  const reset = useMutation({
    mutationFn: ({ newPassword }: Fields) => resetPassword(token, newPassword),
    onSuccess: async () => {
      forgetSession();
      await navigate("/login", { replace: true, state: { passwordChanged: true } satisfies LogInState });
    },
    onError: (error) => void showFieldErrors(form.setError, error),
  });
  const refused = asProblem(reset.error);
  const spent = refused?.fields.token;
  const field = (name: keyof Fields) => ({
    id: name,
    error: errors[name]?.message,
    ...form.register(name),
  });

  if (spent) return <Spent reason={spent.join(" ")} />;
  return (
    <AuthFrame>
      <h1 className="text-h1">Choose a new password</h1>
      <p className="mt-4 text-muted">Everywhere you are logged in, you are then logged out.</p>
      <form noValidate className="mt-6" onSubmit={form.handleSubmit((fields) => reset.mutate(fields))}>
        {reset.isError && !reset.isPending && refused?.status !== 422 && (
          <Notice tone="bad" className="mb-6">
            The password was not changed. {refused?.message ?? "Please try again."}
          </Notice>
        )}
        <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
        <div className="space-y-5">
          <NewPasswordFields
            label="New password"
            password={field("newPassword")}
            again={field("confirmPassword")}
          />
          <Button type="submit" disabled={reset.isPending} className="w-full">
            {reset.isPending ? "Changing..." : "Change the password"}
          </Button>
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
      <Link to="/forgot-password" className={buttonClass("solid", "mt-6")}>
        Ask for a new link
      </Link>
    </AuthFrame>
  );
}

/** Who was logged in here may be somebody else than whose password it is: the way to the log-in is free for both. */
function forgetSession(): void {
  const token = currentToken();
  if (token === null) return;
  void logOut(token).catch(() => undefined);
  useSession.getState().signOut();
}
