import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { signInPath } from "@/shared/session/return-path";
import { useSession, useSignedIn } from "@/shared/session/session";

/** Wraps screens that need a sign-in. Visitors are redirected to the sign-in, and back afterwards. */
export function Guard({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const loggedOut = useSession((session) => session.loggedOut);
  if (signedIn) return children;
  return <Navigate to={loggedOut ? "/login" : signInPath(pathname + search)} replace />;
}
