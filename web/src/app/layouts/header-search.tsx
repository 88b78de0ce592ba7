import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SearchBox } from "@/features/catalog/components/search-box";
import { SearchFold } from "./search-fold";

const RESULTS = "/search-results";

/** The shop's search. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <SearchFold>
      {(className) => (
        <SearchBox
          label="Search teas and coffees"
          current={pathname === RESULTS ? (params.get("q") ?? "") : ""}
          onSearch={(q) => void navigate(`${RESULTS}?${new URLSearchParams({ q })}`)}
          className={className}
        />
      )}
    </SearchFold>
  );
}
