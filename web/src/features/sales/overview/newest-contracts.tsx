import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { read } from "@/shared/api/query";
import { withUnit } from "@/shared/lib/units";
import { Panel } from "@/shared/ui/panel";
import { contractStatus } from "../contracts/contract-text";

const SHOWN = 4;

/** The newest contracts of the account, as buyer and as seller. */
const newest = queryOptions({
  queryKey: ["/api/contracts", "newest"],
  queryFn: async () => {
    const of = (side: "buyer" | "seller") => read("/api/contracts", { query: { side, limit: SHOWN } });
    const lists = await Promise.all([of("buyer"), of("seller")]);
    return lists
      .flatMap(({ items }) => items)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, SHOWN);
  },
});

export function NewestContracts() {
  return (
    <Panel
      title="Contracts"
      query={useQuery(newest)}
      isEmpty={(items) => items.length === 0}
      empty="No contracts yet. When a quote is accepted, what was agreed stands here."
      failed="The contracts could not be loaded."
      more={
        <Link to="/contracts" className="font-semibold text-leaf underline underline-offset-4">
          All contracts
        </Link>
      }
    >
      {(items) => (
        <ul className="divide-y divide-line">
          {items.map((contract) => (
            <li key={contract.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <Link
                to={`/contracts/${contract.id}`}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {contract.productName}
              </Link>
              <span className="figures">
                {contract.remaining.toLocaleString("en-US")} of {withUnit(contract.quantity, contract.unit)}{" "}
                left
              </span>
              <span className="basis-full text-small text-muted">
                {contractStatus(contract)} · {contract.number} with{" "}
                {contract.side === "buyer" ? contract.sellerName : contract.buyerName}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
