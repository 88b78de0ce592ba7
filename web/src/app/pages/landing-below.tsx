import { lazy } from "react";
import { Link } from "react-router";
import { Countries } from "@/features/catalog/components/countries";
import { Commitment } from "@/features/marketing/commitment";
import { Invitation } from "@/features/marketing/invitation";
import { RoleTabs } from "@/features/marketing/role-tabs";
import { hasOwnText } from "@/shared/own-text/own";
import { Section } from "@/shared/ui/section";
import { ShelfNow, TITLE_LINK, TITLE_ROW } from "./shelf-now";

const OwnLanding = lazy(() => import("./own-landing"));

/** The part of the landing page below the hero, or all of it with a text of the shop's own. */
export default function LandingBelow() {
  if (hasOwnText("landing")) return <OwnLanding />;
  return (
    <>
      <ShelfNow />
      <section aria-labelledby="roles-title" className="shell mt-20 sm:mt-28">
        <div className={TITLE_ROW}>
          <h2 id="roles-title" className="text-h2">
            How it works
          </h2>
          <Link to="/learn-more" className={TITLE_LINK}>
            How it works in full
          </Link>
        </div>
        <RoleTabs />
      </section>
      <Section title="Our commitment" heading="mb-7 text-h2" className="shell mt-20 sm:mt-28">
        <Commitment />
      </Section>
      <section aria-labelledby="countries-title" className="shell mt-20 sm:mt-28">
        <div className={TITLE_ROW}>
          <h2 id="countries-title" className="text-h2">
            Four countries, many hills
          </h2>
          <Link to="/agriculture" className={TITLE_LINK}>
            What is grown where
          </Link>
        </div>
        <Countries />
      </section>
      <Invitation />
    </>
  );
}
