import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session";
import { logIn } from "../api";

/** Logs in, and returns to the screen that the visitor wanted. */
export function useLogIn() {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  return useMutation({
    mutationFn: logIn,
    onSuccess: async (session) => {
      useSession.getState().signIn(session);
      await navigate(returnPath, { replace: true });
    },
  });
}

/** Whether the answer says that the second factor is missing or wrong. */
export function wantsCode(error: unknown): boolean {
  return asProblem(error)?.hasType("second-factor") ?? false;
}

export function logInFailure(error: unknown): string {
  const problem = asProblem(error);
  if (problem?.status === 429 || problem?.status === 403) return problem.message;
  if (problem && problem.status < 500) return "Invalid credentials";
  return "An error occurred. Please try again.";
}
