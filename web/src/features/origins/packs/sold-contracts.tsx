import { useQuery } from "@tanstack/react-query";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { OneLoaded } from "@/shared/ui/one-loaded";
import { BeginPack } from "./begin-pack";
import { PAGE_SIZE, type PackContract, packContractsPage } from "./queries";

/** The contracts from which coffee was called off, for which a seller can begin a data pack. */
export function SoldContracts() {
  const pages = useCursorPages("pack-contracts", PAGE_SIZE);
  const query = useQuery(packContractsPage(pages.cursor));
  return (
    <section aria-labelledby="sold-contracts">
      <h2 id="sold-contracts" className="mb-3 text-h3">
        Contracts
      </h2>
      <OneLoaded
        query={query}
        missing="There are no contracts."
        failed="Your contracts could not be loaded."
        className="space-y-3"
      >
        {({ items, total, next_cursor }) =>
          items.length === 0 ? (
            <p className="text-muted">No coffee was called off from a contract of yours yet.</p>
          ) : (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {items.map((contract) => (
                  <Contract key={contract.contractId} contract={contract} />
                ))}
              </ul>
              {total > items.length && (
                <CursorPager
                  of="contracts"
                  pages={pages}
                  shown={items.length}
                  total={total}
                  next={next_cursor}
                />
              )}
            </>
          )
        }
      </OneLoaded>
    </section>
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
