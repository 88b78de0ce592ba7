import { useLocation } from "react-router";
import { OwnText } from "./own-text";

/** The shop's own text in place of a built-in screen: its name is the address. */
export function Component() {
  return <OwnText name={useLocation().pathname.replaceAll("/", "")} />;
}
