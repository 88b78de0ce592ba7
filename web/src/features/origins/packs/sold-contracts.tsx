import { useQuery } from "@tanstack/react-query";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { BeginPack } from "./begin-pack";
import { PackSources } from "./pack-sources";
import { PAGE_SIZE, type PackContract, packContractsPage } from "./queries";

/** The contracts from which coffee was called off, for which a seller can begin a data pack. */
export function SoldContracts() {
  const pages = useCursorPages("pack-contracts", PAGE_SIZE);
  const query = useQuery(packContractsPage(pages.cursor));
  return (
    <PackSources
      title="Contracts"
      of="contracts"
      query={query}
      pages={pages}
      empty={<p className="text-muted">No coffee was called off from a contract of yours yet.</p>}
      row={(contract) => <Contract key={contract.contractId} contract={contract} />}
    />
  );
}

function Contract({ contract }: { contract: PackContract }) {
  const { contractId, number, buyerName, orders, destinations, draftId, sealed } = contract;
  const stands = orders.length > 0;
  return (
    <BeginPack
      title={stands ? `${number} for ${buyerName}` : number}
      number={number}
      draftId={draftId}
      sealed={sealed}
      body={stands ? { orderId: "", shipmentId: "", contractId } : null}
    >
      {stands
        ? `${orders.map((order) => order.number).join(", ")}. To ${destinations.join(", ")}.`
        : "All that was called off was cancelled or returned."}
    </BeginPack>
  );
}
