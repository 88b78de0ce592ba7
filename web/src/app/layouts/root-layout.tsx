import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { useCurrentUser } from "@/features/auth/use-current-user";
import { useSessionEnd } from "../use-session-end";

const Toasts = lazy(() => import("@/shared/ui/toasts"));

/** What stands around every screen and is not seen: the session, the scroll position, the toasts. */
export function RootLayout() {
  useCurrentUser();
  useSessionEnd();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <ToastsLater />
    </>
  );
}

/** The toast region is not needed for the first paint. */
function ToastsLater() {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{painted && <Toasts />}</Suspense>;
}
