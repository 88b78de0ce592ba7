import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { z } from "zod";
import { useModule } from "@/shared/api/modules";
import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { fieldsOf } from "@/shared/form/fields-of";
import { emailField } from "@/shared/lib/email";
import { useSession } from "@/shared/session/session";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { GetHelp } from "../get-help";
import { logInFailure, useLogIn, wantsCode } from "./use-log-in";

const schema = z.object({
  email: emailField("Enter your e-mail address, like name@example.com"),
  password: z.string().min(1, "Enter your password"),
});
export type Credentials = z.infer<typeof schema>;

/** A message of the previous screen: the sign-up, or a new password. */
export interface LogInState {
  accountCreated?: boolean;
  passwordChanged?: boolean;
}

/** E-mail and password. If the account needs a code as well, `onCodeWanted` gets the entered credentials. */
export function FirstStep({ onCodeWanted }: { onCodeWanted: (credentials: Credentials) => void }) {
  const { state } = useLocation() as { state: LogInState | null };
  const inCart = useVisitorCart(({ lines }) => lines.length);
  const ended = useSession((session) => session.notice);
  const mailed = useModule("messages");
  const form = useForm<Credentials>({
    resolver: zodResolver(schema),
    defaultValues: { email: "", password: "" },
  });
  const field = fieldsOf(form);
  const login = useLogIn();
  const submit = form.handleSubmit((fields) =>
    login.mutate(fields, { onError: (error) => wantsCode(error) && onCodeWanted(fields) }),
  );

  return (
    <>
      <div className="mt-4 space-y-3 empty:hidden">
        {state?.accountCreated && <Notice tone="good">Account created, please log in.</Notice>}
        {state?.passwordChanged && (
          <Notice tone="good">Your password is changed. Please log in with the new one.</Notice>
        )}
        {inCart > 0 && !ended && !login.isError && (
          <Notice tone="plain">
            {inCart === 1 ? "1 product waits in your cart." : `${inCart} products wait in your cart.`} Log in
            or sign up to check out.
          </Notice>
        )}
        {ended && !login.isError && <Notice tone="plain">{ended}</Notice>}
        {login.isError && !login.isPending && <Notice tone="bad">{logInFailure(login.error)}</Notice>}
      </div>
      <form noValidate className="mt-6 space-y-5" onSubmit={submit}>
        <TextField label="Email" type="email" required autoComplete="email" {...field("email")} />
        <TextField
          label="Password"
          type="password"
          required
          autoComplete="current-password"
          {...field("password")}
        />
        {/* Without the e-mail module the link cannot be sent. */}
        {mailed && (
          <p>
            <Link
              to="/forgot-password"
              className="inline-block min-h-6 font-semibold text-leaf underline underline-offset-4"
            >
              Forgot your password?
            </Link>
          </p>
        )}
        <SubmitButton className="w-full" busy={login.isPending} submit="Log In" pending="Logging in..." />
      </form>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6">
        <p>
          Don't have an account?{" "}
          <Link to="/signup" className="font-semibold text-leaf underline underline-offset-4">
            Sign Up
          </Link>
        </p>
        <GetHelp />
      </div>
    </>
  );
}
