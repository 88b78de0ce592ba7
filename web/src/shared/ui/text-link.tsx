import { Link, type LinkProps } from "react-router";
import { classNames } from "@/shared/lib/class-names";

/** A link in a text or a table: underlined thinly, and clearly while the pointer is on it. */
export function TextLink({ className, ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={classNames(
        "underline decoration-edge underline-offset-4 hover:decoration-current",
        className,
      )}
    />
  );
}
