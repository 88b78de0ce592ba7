import { Link } from "react-router";
import { buttonClass } from "@/shared/ui/button-class";
import { HeaderBar } from "./header-bar";
import { HeaderSearch } from "./header-search";

export function PublicHeader() {
  return (
    <HeaderBar logoTo="/" search={<HeaderSearch />}>
      <Link to="/signin" className={buttonClass("quiet", "px-3! whitespace-nowrap sm:px-4!")}>
        Sign In
      </Link>
      <Link to="/signup" className={buttonClass("solid", "px-3.5! whitespace-nowrap sm:px-5!")}>
        Sign up
      </Link>
    </HeaderBar>
  );
}
