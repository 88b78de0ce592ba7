import { LotForm } from "./lot-form";
import { LotFrame } from "./lot-frame";

/** The form for a new lot. */
export function Component() {
  return (
    <LotFrame title="Add a product">
      <LotForm lot={null} />
    </LotFrame>
  );
}
