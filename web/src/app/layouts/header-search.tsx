import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SearchBox } from "@/features/catalog/components/search-box";
import { classNames } from "@/shared/lib/class-names";

const RESULTS = "/search-results";

/** The header's search. On a narrow screen it unfolds below the bar when asked for. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [unfolded, setUnfolded] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: folds again on every other screen
  useEffect(() => setUnfolded(false), [pathname]);

  return (
    <>
      <SearchBox
        label="Search teas and coffees"
        current={pathname === RESULTS ? (params.get("q") ?? "") : ""}
        onSearch={(q) => void navigate(`${RESULTS}?${new URLSearchParams({ q })}`)}
        className={classNames(
          "order-last basis-full pb-3 md:order-none md:block md:max-w-md md:basis-0 md:grow md:pb-0",
          !unfolded && "hidden",
        )}
      />
      <button
        type="button"
        aria-label={unfolded ? "Hide search" : "Show search"}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        className="order-1 ml-auto grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken md:hidden"
      >
        {unfolded ? (
          <X aria-hidden="true" size={22} />
        ) : (
          <Search aria-hidden="true" size={22} strokeWidth={1.7} />
        )}
      </button>
    </>
  );
}
