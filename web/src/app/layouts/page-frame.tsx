import type { ReactNode } from "react";
import { Outlet, useNavigation } from "react-router";
import { useFocusOnArrival } from "../use-focus-on-arrival";
import { Footer } from "./footer";

/** Skip link, header, the screen, footer. */
export function PageFrame({ header }: { header: ReactNode }) {
  const main = useFocusOnArrival();
  const leaving = useNavigation().state === "loading";
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      {header}
      <main ref={main} id="main" tabIndex={-1} aria-busy={leaving} className="flex-1">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
