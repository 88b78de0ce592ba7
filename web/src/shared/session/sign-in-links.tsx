import { Link } from "react-router";
import { buttonClass } from "@/shared/ui/button-class";
import { signInPath } from "./return-path";

/** The links for a visitor to sign in or up; the log-in returns to `returnTo`. */
export function SignInLinks({ returnTo }: { returnTo: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={signInPath(returnTo)} className={buttonClass()}>
        Log In
      </Link>
      <Link to="/signup" className={buttonClass("outline")}>
        Sign Up
      </Link>
    </div>
  );
}
