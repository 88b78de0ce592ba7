import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { useTitle } from "@/shared/lib/use-title";
import { useReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import { TextField } from "@/shared/ui/text-field";
import { logIn } from "./api";
import { AuthFrame } from "./auth-frame";
import { GetHelp } from "./get-help";

const schema = z.object({
  email: z.email("Enter your e-mail address, like name@example.com"),
  password: z.string().min(1, "Enter your password"),
});
type Fields = z.infer<typeof schema>;

export function Component() {
  useTitle("Log In");
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const { state } = useLocation() as { state: { accountCreated?: boolean } | null };
  const inCart = useVisitorCart(({ lines }) => lines.length);
  const ended = useSession((session) => session.notice);

  const arrived = useSession((session) => session.arrivedAtLogIn);
  useEffect(arrived, [arrived]);

  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: { email: "", password: "" } });
  const { errors } = form.formState;
  const login = useMutation({
    mutationFn: ({ email, password }: Fields) => logIn(email, password),
    onSuccess: async (session) => {
      useSession.getState().signIn(session);
      await navigate(returnPath, { replace: true });
    },
  });

  return (
    <AuthFrame>
      <h1 className="text-h1">Log In</h1>
      <div className="mt-4 space-y-3 empty:hidden">
        {state?.accountCreated && <Notice tone="good">Account created, please log in.</Notice>}
        {inCart > 0 && !ended && !login.isError && (
          <Notice tone="plain">
            {inCart === 1 ? "1 product waits in your cart." : `${inCart} products wait in your cart.`} Log in
            or sign up to check out.
          </Notice>
        )}
        {ended && !login.isError && <Notice tone="plain">{ended}</Notice>}
        {login.isError && !login.isPending && <Notice tone="bad">{loginError(login.error)}</Notice>}
      </div>
      <form
        noValidate
        className="mt-6 space-y-5"
        onSubmit={form.handleSubmit((fields) => login.mutate(fields))}
      >
        <TextField
          id="email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextField
          id="password"
          label="Password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <Button type="submit" disabled={login.isPending} className="w-full">
          {login.isPending ? "Logging in..." : "Log In"}
        </Button>
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
    </AuthFrame>
  );
}

function loginError(error: unknown): string {
  const problem = asProblem(error);
  if (problem?.status === 429) return problem.message;
  if (problem && problem.status < 500) return "Invalid credentials";
  return "An error occurred. Please try again.";
}
