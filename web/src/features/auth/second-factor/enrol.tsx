import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { TwoFactorStart } from "@/shared/api/types";
import { showFieldErrors } from "@/shared/form/form-errors";
import { Button } from "@/shared/ui/button";
import { CopyButton } from "@/shared/ui/copy-button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Skeleton } from "@/shared/ui/skeleton";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { focusOnMount } from "../focus-on-mount";
import { useConfirmTwoFactor } from "./queries";

const QrCode = lazyPart(() => import("@/shared/ui/qr-code"), <Skeleton className="size-52" />);

interface EnrolProps {
  start: TwoFactorStart;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Transfers the key to an app, and asks for one of its codes as proof. */
export function Enrol({ start, onDone, onCancel }: EnrolProps) {
  const form = useForm({ defaultValues: { code: "" } });
  const confirm = useConfirmTwoFactor();
  const submit = form.handleSubmit(({ code }) =>
    confirm.mutate(code.replaceAll(" ", ""), {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (error) => {
        if (showFieldErrors(form.setError, error)) form.setFocus("code");
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <ol className="space-y-6">
        <Step number={1} title="Scan this with an authenticator app">
          <p className="text-muted">
            Any will do: one that you have, or the one in your password manager. On this very device,{" "}
            <a href={start.uri} className="font-semibold text-leaf underline underline-offset-4">
              open the app
            </a>
            .
          </p>
          <div className="mt-4 flex flex-wrap items-start gap-5">
            <QrCode text={start.uri} label="QR code for an authenticator app" />
            <div className="min-w-0 basis-56 grow">
              <p className="text-muted">If it cannot be scanned, enter this key in the app:</p>
              <p className="mt-2 mb-3 rounded-sm bg-sunken p-3">
                <code data-testid="key" className="text-small break-words">
                  {inGroups(start.secret)}
                </code>
              </p>
              <CopyButton text={start.secret} label="Copy the key" />
            </div>
          </div>
        </Step>
        <Step number={2} title="Enter the code that the app shows">
          <FailureNotice
            error={confirm.error}
            failed="Two-step login is not on yet."
            ownWords
            faultsAtFields
            className="mt-3"
          />
          <div className="mt-3 flex flex-wrap items-start gap-4">
            <TextField
              id="code"
              className="basis-40"
              label="Code"
              type="text"
              inputMode="numeric"
              required
              autoComplete="one-time-code"
              hint="6 digits"
              error={form.formState.errors.code?.message}
              {...form.register("code", { required: "Enter the code" })}
            />
            <div className="flex flex-wrap gap-3 sm:mt-7">
              <SubmitButton busy={confirm.isPending} submit="Turn it on" pending="One moment..." />
              <Button look="outline" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </div>
        </Step>
      </ol>
    </form>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li>
      <h3
        ref={number === 1 ? focusOnMount : undefined}
        tabIndex={-1}
        className="font-sans text-base font-semibold"
      >
        {number}. {title}
      </h3>
      {children}
    </li>
  );
}

/** Groups of four letters, to be copied by hand: "ABCD EFGH". */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
