import { useParams } from "react-router";
import { OwnText } from "@/shared/own-text/own-text";

/** A page of the shop's own. */
export function Component() {
  const { name = "" } = useParams();
  return <OwnText key={name} name={name} />;
}
