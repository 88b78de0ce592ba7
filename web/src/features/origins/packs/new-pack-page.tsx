import { Link } from "react-router";
import { useRole } from "@/shared/session/use-role";
import { Empty } from "@/shared/ui/empty";
import { SoldContracts } from "./sold-contracts";
import { SoldOrders } from "./sold-orders";

/** The contracts and orders of coffee for which a seller can begin a data pack. */
export function Component() {
  const sells = useRole("seller");
  return (
    <div className="shell max-w-4xl! py-8 sm:py-10">
      <Link to="/eudr-packs" className="font-semibold underline decoration-edge underline-offset-4">
        All data packs
      </Link>
      <h1 className="mt-3 text-h1">New data pack</h1>
      <p className="mt-2 mb-8 max-w-prose text-muted">
        Choose a contract, with all that was called off from it, or one order. Plots and weights come from the
        lots that were drawn. You see at once what is missing. The buyer sees the goods and the plots in the
        draft, and nobody else does.
      </p>
      {sells ? (
        <div className="space-y-10">
          <SoldContracts />
          <SoldOrders />
        </div>
      ) : (
        <Empty title="Only sellers make data packs.">You can ask for such a role in the settings.</Empty>
      )}
    </div>
  );
}
