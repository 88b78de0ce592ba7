import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { useSession } from "@/shared/session/session";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { NewPasswordFields } from "../new-password-fields";
import { chosenPassword, DIFFERS, passwordAgain } from "../password-rules";
import { joinCompany } from "./queries";

const schema = z
  .object({
    name: z.string().trim().min(1, "Enter your name").max(120, "At most 120 characters"),
    password: chosenPassword,
    confirmPassword: passwordAgain,
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, DIFFERS);

interface JoinFormProps {
  token: string;
  email: string;
  to: "company" | "staff";
}

export function JoinForm({ token, email, to }: JoinFormProps) {
  const navigate = useNavigate();
  const { sending, field, summary, submit } = useFormChange(
    schema,
    { name: "", password: "", confirmPassword: "" },
    ({ name, password }) => joinCompany(token, { name, password }),
    {
      onSuccess: async (session) => {
        useSession.getState().signIn(session);
        await navigate(to === "staff" ? "/admin" : "/dashboard", { replace: true });
      },
    },
  );
  const refused = asProblem(sending.error);

  return (
    <form noValidate className="mt-6" onSubmit={submit}>
      {sending.isError && !sending.isPending && refused?.status !== 422 && (
        <Notice tone="bad" className="mb-6">
          <p>You have not joined. {refused?.message ?? "The shop could not be reached. Please try again."}</p>
          {refused?.status === 409 && (
            <p className="mt-1 font-normal text-ink">
              <Link to="/login" className="underline underline-offset-4">
                Log in with this e-mail
              </Link>{" "}
              or ask to be invited by another one.
            </p>
          )}
        </Notice>
      )}
      <ErrorSummary {...summary} />
      {/* Password managers need to know whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <div className="space-y-5">
        <TextField label="Your name" required autoComplete="name" {...field("name")} />
        <NewPasswordFields label="Password" password={field("password")} again={field("confirmPassword")} />
        <SubmitButton
          className="w-full"
          busy={sending.isPending}
          submit={`Join the ${to}`}
          pending="Joining..."
        />
      </div>
    </form>
  );
}
