import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { emailField } from "@/shared/lib/email";
import { useSession } from "@/shared/session/session";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { NewPasswordFields } from "../new-password-fields";
import { chosenPassword, DIFFERS, passwordAgain } from "../password-rules";
import { setUpShop, setup } from "./queries";

const schema = z
  .object({
    code: z.string().trim().min(1, "Enter the code that the console shows"),
    name: z.string().trim().min(1, "Enter your name").max(120, "At most 120 characters"),
    email: emailField("Enter your e-mail address, like name@example.com"),
    password: chosenPassword,
    confirmPassword: passwordAgain,
    sells: z.boolean(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, DIFFERS);
const EMPTY = { code: "", name: "", email: "", password: "", confirmPassword: "", sells: false };

export function SetupForm() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form, sending, field, summary, submit } = useFormChange(
    schema,
    EMPTY,
    ({ confirmPassword: _, ...fields }) => setUpShop(fields),
    {
      onSuccess: async (session) => {
        useSession.getState().signIn(session);
        await navigate("/admin/first-day", { replace: true });
      },
      onError: (error) => {
        const status = asProblem(error)?.status;
        if (status === 403) form.setError("code", { message: error.message });
        // Somebody else was first: the reloaded page then says so.
        if (status === 409) void client.invalidateQueries(setup);
      },
    },
  );
  const refused = asProblem(sending.error);
  const atField = refused?.status === 422 || refused?.status === 403;

  return (
    <form noValidate className="mt-6" onSubmit={submit}>
      <FailureNotice
        error={atField ? null : sending.error}
        failed="The shop was not set up."
        otherwise="It could not be reached. Please try again."
        className="mb-6"
      />
      <ErrorSummary {...summary} />
      <div className="space-y-5">
        <TextField
          label="Code from the console"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...field("code")}
        />
        <TextField label="Your name" required autoComplete="name" {...field("name")} />
        <TextField label="Email" type="email" required autoComplete="email" {...field("email")} />
        <NewPasswordFields label="Password" password={field("password")} again={field("confirmPassword")} />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...form.register("sells")} />I sell goods in this shop
          myself
        </label>
        <SubmitButton
          className="w-full"
          busy={sending.isPending}
          submit="Set up the shop"
          pending="Setting up..."
        />
      </div>
    </form>
  );
}
