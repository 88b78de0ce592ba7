import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { emailField } from "@/shared/lib/email";
import { fieldMessages, showFieldErrors } from "@/shared/lib/form-errors";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { Notice } from "@/shared/ui/notice";
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
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, DIFFERS);
type Fields = z.infer<typeof schema>;
const EMPTY: Fields = { code: "", name: "", email: "", password: "", confirmPassword: "" };

export function SetupForm() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: EMPTY,
  });
  const { errors, submitCount } = form.formState;
  const open = useMutation({
    mutationFn: ({ confirmPassword: _, ...fields }: Fields) => setUpShop(fields),
    onSuccess: async (session) => {
      useSession.getState().signIn(session);
      await navigate("/admin", { replace: true });
    },
    onError: (error) => {
      if (showFieldErrors(form.setError, error)) return;
      const status = asProblem(error)?.status;
      if (status === 403) form.setError("code", { message: error.message });
      // Somebody else was first: the page then says so.
      if (status === 409) void client.invalidateQueries(setup);
    },
  });
  const refused = asProblem(open.error);
  const atField = refused?.status === 422 || refused?.status === 403;
  const text = (name: keyof Fields) => ({
    id: name,
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <form noValidate className="mt-6" onSubmit={form.handleSubmit((fields) => open.mutate(fields))}>
      {open.isError && !open.isPending && !atField && (
        <Notice tone="bad" className="mb-6">
          The shop was not set up. {refused?.message ?? "It could not be reached. Please try again."}
        </Notice>
      )}
      <ErrorSummary errors={fieldMessages(errors)} attempt={submitCount} />
      <div className="space-y-5">
        <TextField
          label="Code from the console"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...text("code")}
        />
        <TextField label="Your name" required autoComplete="name" {...text("name")} />
        <TextField label="Email" type="email" required autoComplete="email" {...text("email")} />
        <NewPasswordFields label="Password" password={text("password")} again={text("confirmPassword")} />
        <Button type="submit" disabled={open.isPending} className="w-full">
          {open.isPending ? "Setting up..." : "Set up the shop"}
        </Button>
      </div>
    </form>
  );
}
