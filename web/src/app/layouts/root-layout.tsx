import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { useCurrentUser } from "@/features/auth/use-current-user";
import { useSignedIn } from "@/shared/session/session";
import { ErrorBoundary } from "../error-boundary";
import { Waiting } from "../pages/waiting";
import { useAfterFirstPaint } from "../use-after-first-paint";
import { useScrollOnArrival } from "../use-scroll-on-arrival";
import { useSessionEnd } from "../use-session-end";

const Toasts = lazy(() => import("@/shared/ui/toasts"));
const Live = lazy(() => import("../live"));

/** The invisible parts of every screen: the session, the scroll position, toasts, live updates. */
export function RootLayout() {
  useCurrentUser();
  useSessionEnd();
  useScrollOnArrival();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      <Later />
    </ErrorBoundary>
  );
}

/** Not needed for the first paint: the toast region, and the live stream of changes. */
function Later() {
  const painted = useAfterFirstPaint();
  const signedIn = useSignedIn();
  return (
    <Suspense>
      {painted && <Toasts />}
      {painted && signedIn && <Live />}
    </Suspense>
  );
}
