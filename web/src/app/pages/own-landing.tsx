import { OwnText } from "@/shared/own-text/own-text";
import { ShelfNow } from "./shelf-now";

/** The landing page with a text of the shop's own, above the goods. */
export default function OwnLanding() {
  return (
    <>
      <OwnText name="landing" title="" />
      <ShelfNow />
    </>
  );
}
