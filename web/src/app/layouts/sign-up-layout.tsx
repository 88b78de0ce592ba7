import { GetHelp } from "@/features/auth/get-help";
import { ButtonLink } from "@/shared/ui/button-link";
import { HeaderBar } from "./header-bar";
import { PageFrame } from "./page-frame";

/** The layout of the sign-up: only help and the link to the log-in. */
export function Component() {
  return (
    <PageFrame
      header={
        <HeaderBar logoTo="/">
          <GetHelp className="px-3" />
          <ButtonLink to="/signin" look="outline" className="whitespace-nowrap">
            Log In
          </ButtonLink>
        </HeaderBar>
      }
    />
  );
}
