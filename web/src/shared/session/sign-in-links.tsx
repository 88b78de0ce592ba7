import { ButtonLink } from "@/shared/ui/button-link";
import { signInPath } from "./return-path";

/** The links for a visitor to sign in or up; the log-in returns to `returnTo`. */
export function SignInLinks({ returnTo }: { returnTo: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={signInPath(returnTo)}>Log In</ButtonLink>
      <ButtonLink to="/signup" look="outline">
        Sign Up
      </ButtonLink>
    </div>
  );
}
