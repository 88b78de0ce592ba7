import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";

/** Replaces a screen whose module this shop does not run. */
export function SwitchedOff() {
  return (
    <Empty
      title="This part of the shop is switched off."
      action={<ButtonLink to="/">To the start</ButtonLink>}
    />
  );
}
