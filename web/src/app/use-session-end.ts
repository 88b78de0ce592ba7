import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session";

const SIGN_IN_PATHS = new Set(["/signin", "/login"]);

/** When the server rejects the token, redirects to the sign-in, which explains the reason. */
export function useSessionEnd(): void {
  const ended = useSession((session) => session.token === null && session.notice !== null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place matters only when the session ends
  useEffect(() => {
    if (ended && !SIGN_IN_PATHS.has(pathname))
      void navigate(signInPath(pathname + search), { replace: true });
    // Once per end: a visitor may leave the sign-in without logging in.
  }, [ended]);
}
