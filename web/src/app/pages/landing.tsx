import { lazy, Suspense, useEffect, useState } from "react";
import { LandingHero } from "@/features/catalog/components/landing-hero";
import { useTitle } from "@/shared/lib/use-title";
import { hasOwnText } from "@/shared/own-text/own";

const LandingBelow = lazy(() => import("./landing-below"));
const BELOW_PLACE = <div className="min-h-dvh" />;

/** The hero is shown at once; the rest, to which the visitor has to scroll, is loaded afterwards. A text of the shop's own stands in place of the hero. */
export function Component() {
  useTitle("");
  const [heroStands, setHeroStands] = useState(false);
  useEffect(() => setHeroStands(true), []);
  return (
    <>
      {hasOwnText("landing") || <LandingHero />}
      <Suspense fallback={BELOW_PLACE}>{heroStands ? <LandingBelow /> : BELOW_PLACE}</Suspense>
    </>
  );
}
