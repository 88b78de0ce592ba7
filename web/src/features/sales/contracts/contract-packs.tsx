import { useQuery } from "@tanstack/react-query";
import { useModule } from "@/shared/api/modules";
import type { FullContract } from "@/shared/api/types";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { TextLink } from "@/shared/ui/text-link";
import { packsOf } from "./queries";

/** The EUDR data packs of a contract; nothing if it has none. */
export function ContractPacks({ contract }: { contract: FullContract }) {
  return useModule("origins") && contract.orders.length > 0 ? <Packs id={contract.id} /> : null;
}

function Packs({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(packsOf(id));
  if (data?.items.length === 0) return null;
  return (
    <Section title="EUDR data packs" heading="mb-4 text-h3" className="print:hidden">
      {!data && isError && <LoadFailure onRetry={refetch}>The data packs could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-11" />}
      {data && (
        <ul className="divide-y divide-line border-y border-line">
          {data.items.map((pack) => (
            <li key={pack.id} className="flex flex-wrap justify-between gap-x-6 py-3">
              <TextLink to={`/eudr-packs/${pack.id}`} className="font-semibold">
                Data pack for {pack.number}
              </TextLink>
              <span className="text-muted">{pack.status ?? (pack.sealedAt ? "Sealed" : "Draft")}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
