import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { fieldsOf } from "@/shared/form/fields-of";
import { showFieldErrors } from "@/shared/form/form-errors";
import { emailField } from "@/shared/lib/email";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { askForPasswordLink } from "../api";
import { AuthFrame } from "../auth-frame";
import { focusOnMount } from "../focus-on-mount";

const schema = z.object({ email: emailField("Enter your e-mail address, like name@example.com") });
type Fields = z.infer<typeof schema>;

/** Requests a link by e-mail. The page never says whether there is such an account. */
export function Component() {
  const ask = useMutation({ mutationFn: askForPasswordLink });
  return (
    <AuthFrame>
      {ask.isSuccess ? (
        <>
          <h1 ref={focusOnMount} tabIndex={-1} className="text-h1">
            Look into your mail
          </h1>
          <p className="mt-4">
            If an account has the e-mail <strong className="break-words">{ask.variables}</strong>, a link to
            choose a new password is on its way there. It works once, within 30 minutes.
          </p>
          <p className="mt-3 text-muted">
            Nothing after a few minutes? It may be among the unwanted mail, or the account has another e-mail.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/login">Log In</ButtonLink>
            <Button look="outline" onClick={() => ask.reset()}>
              Ask again
            </Button>
          </div>
        </>
      ) : (
        <Ask ask={ask} />
      )}
    </AuthFrame>
  );
}

function Ask({ ask }: { ask: ReturnType<typeof useMutation<unknown, Error, string>> }) {
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { email: ask.variables ?? "" },
  });
  const field = fieldsOf(form);
  const submit = form.handleSubmit(({ email }) =>
    ask.mutate(email, { onError: (error) => void showFieldErrors(form.setError, error) }),
  );
  return (
    <>
      <h1 className="text-h1">Forgot your password?</h1>
      <p className="mt-4 text-muted">We send you a link with which you choose a new one.</p>
      <FailureNotice error={ask.error} failed="No link was sent." faultsAtFields className="mt-4" />
      <form noValidate className="mt-6 space-y-5" onSubmit={submit}>
        <TextField label="Email" type="email" required autoComplete="email" {...field("email")} />
        <SubmitButton className="w-full" busy={ask.isPending} submit="Send me a link" />
      </form>
      <p className="mt-6">
        You know it after all?{" "}
        <Link to="/login" className="font-semibold text-leaf underline underline-offset-4">
          Log In
        </Link>
      </p>
    </>
  );
}
