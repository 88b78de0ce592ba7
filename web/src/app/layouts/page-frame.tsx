import { type ReactNode, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { ErrorBoundary } from "../error-boundary";
import { Waiting } from "../pages/waiting";
import { useFocusOnArrival } from "../use-focus-on-arrival";
import { Footer } from "./footer";

interface PageFrameProps {
  header: ReactNode;
  /** Content at the left of the screen on a wide window. */
  beside?: ReactNode;
}

/** Skip link, header, the screen, footer. */
export function PageFrame({ header, beside }: PageFrameProps) {
  const main = useFocusOnArrival();
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      {header}
      <div className="flex">
        {beside}
        {/* As high as the window below the header: the footer stays out of view while the content above it loads. */}
        <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-5.25rem)] min-w-0 grow">
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Footer />
    </>
  );
}
