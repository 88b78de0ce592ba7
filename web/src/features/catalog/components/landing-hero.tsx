import { Link, useNavigate } from "react-router";
import { SHOP_NAME } from "@/shared/lib/shop";
import { Ridge } from "./ridge";
import { SearchBox } from "./search-box";

/** An introduction of the shop, and the search, beside the picture of the ridge. */
export function LandingHero() {
  const navigate = useNavigate();
  return (
    <section className="shell pt-6 sm:pt-10">
      <div className="grid overflow-hidden lg:grid-cols-[1.05fr_1fr] lg:gap-14">
        <div className="flex flex-col justify-center px-0.5 py-6 lg:py-14">
          <h1 className="text-display">Straight from the ridge it grew on.</h1>
          <p className="mt-6 max-w-[34rem] text-lead text-muted">
            Tea and coffee from Kenya, Uganda, Ethiopia and Rwanda, sold by the co-operatives, farms and
            roasters that made them. A bag for the kitchen or sixty kilos for the roastery.
          </p>
          <SearchBox
            label="Search by name, origin or taste"
            current=""
            size="large"
            className="mt-8 w-full max-w-[34rem]"
            onSearch={(q) => void navigate(`/search-results?${new URLSearchParams({ q })}`)}
          />
          <p className="mt-4 flex flex-wrap gap-x-6">
            <Link to="/store" className={LINK}>
              To the store
            </Link>
            <Link to="/agriculture" className={LINK}>
              What is grown where
            </Link>
            <Link to="/learn-more" className={LINK}>
              How {SHOP_NAME} works
            </Link>
          </p>
        </div>
        <div className="leaf-shape relative min-h-64 overflow-hidden lg:min-h-[32rem]">
          <Ridge className="absolute inset-0 size-full" />
        </div>
      </div>
    </section>
  );
}

const LINK =
  "inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4 hover:decoration-2";
