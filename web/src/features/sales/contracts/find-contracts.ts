import { queryOptions } from "@tanstack/react-query";
import { read } from "@/shared/api/query";
import { withUnit } from "@/shared/lib/units";

const FOUND = 5;

/** The account's own contracts that match, on either side. */
export function foundContracts(q: string) {
  const of = (side: "buyer" | "seller") => read("/api/contracts", { query: { q, side, limit: FOUND } });
  return queryOptions({
    queryKey: ["/api/contracts", "found", q],
    queryFn: async () => (await Promise.all([of("buyer"), of("seller")])).flatMap(({ items }) => items),
    select: (contracts) =>
      contracts.slice(0, FOUND).map((contract) => ({
        to: `/contracts/${contract.id}`,
        title: `${contract.number}, ${contract.productName}`,
        note: `${withUnit(contract.quantity, contract.unit)}, ${contract.status}`,
      })),
    retry: false,
  });
}
