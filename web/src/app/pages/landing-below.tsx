import { Link } from "react-router";
import { Countries } from "@/features/catalog/components/countries";
import { Shelf } from "@/features/catalog/components/shelf";
import { Commitment } from "@/features/marketing/commitment";
import { Invitation } from "@/features/marketing/invitation";
import { RoleTabs } from "@/features/marketing/role-tabs";

/** The part of the landing page below the hero. */
export default function LandingBelow() {
  return (
    <>
      <section aria-labelledby="shelf-title" className="shell mt-14 sm:mt-20">
        <div className={TITLE_ROW}>
          <h2 id="shelf-title" className="text-h2">
            On the shelf now
          </h2>
          <Link to="/search-results" className={LINK}>
            See all teas and coffees
          </Link>
        </div>
        <Shelf choice={BEST_SELLERS} />
      </section>
      <section aria-labelledby="roles-title" className="shell mt-20 sm:mt-28">
        <div className={TITLE_ROW}>
          <h2 id="roles-title" className="text-h2">
            How it works
          </h2>
          <Link to="/learn-more" className={LINK}>
            How it works in full
          </Link>
        </div>
        <RoleTabs />
      </section>
      <section aria-labelledby="commitment-title" className="shell mt-20 sm:mt-28">
        <h2 id="commitment-title" className="mb-7 text-h2">
          Our commitment
        </h2>
        <Commitment />
      </section>
      <section aria-labelledby="countries-title" className="shell mt-20 sm:mt-28">
        <div className={TITLE_ROW}>
          <h2 id="countries-title" className="text-h2">
            Four countries, many hills
          </h2>
          <Link to="/agriculture" className={LINK}>
            What is grown where
          </Link>
        </div>
        <Countries />
      </section>
      <Invitation />
    </>
  );
}

const BEST_SELLERS = { tab: "best-sellers", limit: 8 } as const;
const TITLE_ROW = "mb-7 flex flex-wrap items-baseline justify-between gap-3";
const LINK = "font-semibold text-leaf underline underline-offset-4";
