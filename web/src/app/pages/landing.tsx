import { lazy, Suspense } from "react";
import { LandingHero } from "@/features/catalog/components/landing-hero";
import { useTitle } from "@/shared/lib/use-title";

const LandingBelow = lazy(() => import("./landing-below"));

/** The hero at once; the rest, for which one has to scroll, follows in a file of its own. */
export function Component() {
  useTitle("");
  return (
    <>
      <LandingHero />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <LandingBelow />
      </Suspense>
    </>
  );
}
