import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { useCurrentUser } from "@/features/auth/use-current-user";
import { ErrorBoundary } from "../error-boundary";
import { Waiting } from "../pages/waiting";
import { useAfterFirstPaint } from "../use-after-first-paint";
import { useScrollOnArrival } from "../use-scroll-on-arrival";
import { useSessionEnd } from "../use-session-end";

const Toasts = lazy(() => import("@/shared/ui/toasts"));

/** What stands around every screen and is not seen: the session, the scroll position, the toasts. */
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
      <ToastsLater />
    </ErrorBoundary>
  );
}

/** The toast region is not needed for the first paint. */
function ToastsLater() {
  const painted = useAfterFirstPaint();
  return <Suspense>{painted && <Toasts />}</Suspense>;
}
