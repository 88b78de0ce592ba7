import { Link } from "react-router";
import { buttonClass } from "@/shared/ui/button-class";
import { Empty } from "@/shared/ui/empty";

/** Replaces a screen whose module this shop does not run. */
export function SwitchedOff() {
  return (
    <Empty
      title="This part of the shop is switched off."
      action={
        <Link to="/" className={buttonClass()}>
          To the start
        </Link>
      }
    />
  );
}
