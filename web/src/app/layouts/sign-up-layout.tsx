import { Link } from "react-router";
import { GetHelp } from "@/features/auth/get-help";
import { buttonClass } from "@/shared/ui/button-class";
import { HeaderBar } from "./header-bar";
import { PageFrame } from "./page-frame";

/** The layout of the sign-up: only help and the link to the log-in. */
export function Component() {
  return (
    <PageFrame
      header={
        <HeaderBar logoTo="/">
          <GetHelp className="px-3" />
          <Link to="/signin" className={buttonClass("outline", "whitespace-nowrap")}>
            Log In
          </Link>
        </HeaderBar>
      }
    />
  );
}
