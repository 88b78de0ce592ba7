import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
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
type Fields = z.infer<typeof schema>;

export function JoinForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: { name: "", password: "", confirmPassword: "" },
  });
  const { errors, submitCount } = form.formState;
  const join = useMutation({
    mutationFn: ({ name, password }: Fields) => joinCompany(token, { name, password }),
    onSuccess: async (session) => {
      useSession.getState().signIn(session);
      await navigate("/dashboard", { replace: true });
    },
    onError: (error) => void showFieldErrors(form.setError, error),
  });
  const refused = asProblem(join.error);
  const text = (name: keyof Fields) => ({
    id: name,
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <form noValidate className="mt-6" onSubmit={form.handleSubmit((fields) => join.mutate(fields))}>
      {join.isError && !join.isPending && refused?.status !== 422 && (
        <Notice tone="bad" className="mb-6">
          <p>You have not joined. {refused?.message ?? "The shop could not be reached. Please try again."}</p>
          {refused?.status === 409 && (
            <p className="mt-1 font-normal text-ink">
              <Link to="/login" className="underline underline-offset-4">
                Log in with this e-mail
              </Link>{" "}
              or ask the owner to invite another one.
            </p>
          )}
        </Notice>
      )}
      <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
      {/* Password managers need to know whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <div className="space-y-5">
        <TextField label="Your name" required autoComplete="name" {...text("name")} />
        <NewPasswordFields label="Password" password={text("password")} again={text("confirmPassword")} />
        <Button type="submit" disabled={join.isPending} className="w-full">
          {join.isPending ? "Joining..." : "Join the company"}
        </Button>
      </div>
    </form>
  );
}
