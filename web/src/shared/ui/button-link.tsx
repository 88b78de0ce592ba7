import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./button-class";

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...link }: LinkProps & { look?: ButtonLook }) {
  return <Link {...link} className={buttonClass(look, className)} />;
}
