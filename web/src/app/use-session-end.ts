import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session";

const SIGN_IN_PATHS = new Set(["/signin", "/login"]);

/** When the server no longer takes the token, wherever one is: to the sign-in, which says why. */
export function useSessionEnd(): void {
  const ended = useSession((session) => session.token === null && session.notice !== null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place matters only at the moment of the ending
  useEffect(() => {
    if (ended && !SIGN_IN_PATHS.has(pathname))
      void navigate(signInPath(pathname + search), { replace: true });
    // Once per ending: leaving the sign-in without logging in is the visitor's right.
  }, [ended]);
}
