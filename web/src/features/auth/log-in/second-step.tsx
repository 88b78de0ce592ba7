import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import type { Credentials } from "./first-step";
import { logInFailure, useLogIn, wantsCode } from "./use-log-in";

interface SecondStepProps {
  credentials: Credentials;
  onBack: () => void;
}

/** The code of the authenticator app, or a recovery code if the app is lost. */
export function SecondStep({ credentials, onBack }: SecondStepProps) {
  const [recovering, setRecovering] = useState(false);
  const form = useForm({ defaultValues: { code: "" } });
  const { setFocus } = form;
  const login = useLogIn();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for the other kind of code
  useEffect(() => setFocus("code"), [setFocus, recovering]);

  const change = () => {
    login.reset();
    form.reset();
    setRecovering(!recovering);
  };
  const submit = form.handleSubmit(({ code }) =>
    login.mutate(
      { ...credentials, code: code.replaceAll(" ", "") },
      {
        onError: () => {
          form.reset();
          setFocus("code");
        },
      },
    ),
  );
  const field = recovering
    ? {
        label: "Recovery code",
        hint: "One of those you kept when you turned two-step login on. Each works once.",
      }
    : { label: "Code", hint: "6 digits, from your authenticator app", inputMode: "numeric" as const };

  return (
    <>
      <p className="mt-4 text-muted">{credentials.email} logs in with a second step.</p>
      {login.isError && !login.isPending && (
        <Notice tone="bad" className="mt-4">
          {wantsCode(login.error) ? asProblem(login.error)?.message : logInFailure(login.error)}
        </Notice>
      )}
      <form noValidate className="mt-6 space-y-5" onSubmit={submit}>
        <TextField
          id="code"
          type="text"
          required
          autoComplete={recovering ? "off" : "one-time-code"}
          autoCapitalize="off"
          spellCheck={false}
          error={form.formState.errors.code?.message}
          {...field}
          {...form.register("code", { required: recovering ? "Enter a recovery code" : "Enter the code" })}
        />
        <SubmitButton className="w-full" busy={login.isPending} submit="Log In" pending="Logging in..." />
      </form>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6">
        <button type="button" className={LINK} onClick={change}>
          {recovering ? "Use the authenticator app" : "Use a recovery code"}
        </button>
        <button type="button" className={LINK} onClick={onBack}>
          Back
        </button>
      </div>
    </>
  );
}

const LINK = "min-h-11 font-semibold underline-offset-4 hover:underline";
