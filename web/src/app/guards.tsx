import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { signInPath } from "@/shared/session/return-path";
import { useSession, useSignedIn } from "@/shared/session/session";

/** Screens for those who are signed in. Others are led to the sign-in, and back afterwards. */
export function Guard({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const loggedOut = useSession((session) => session.loggedOut);
  if (signedIn) return children;
  return <Navigate to={loggedOut ? "/login" : signInPath(pathname + search)} replace />;
}
