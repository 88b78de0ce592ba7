import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { formatDate } from "@/shared/lib/dates";
import { formatGrams } from "@/shared/lib/grams";
import { listPage } from "@/shared/lib/pages";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";

/** The deliveries that are shown. */
const MOST = 100;

/** The deliveries of growers that a lot was taken in from; nothing for a lot that came in otherwise. */
export function LotDeliveries({ lotId }: { lotId: string }) {
  const kept = useModule("growers");
  const query = useQuery({
    ...listPage("/api/grower-deliveries", { lot: lotId }, MOST, undefined),
    enabled: kept,
  });
  if (query.isError)
    return <LoadFailure onRetry={query.refetch}>Its deliveries could not be loaded.</LoadFailure>;
  const { items = [], total = 0 } = query.data ?? {};
  if (items.length === 0) return null;
  return (
    <Section title="Deliveries of growers" className="mb-10">
      <ul className="border-t border-line">
        {items.map(({ id, number, producer, day, netG }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
            <Link to={`/deliveries/${id}`} className="underline decoration-edge underline-offset-4">
              Receipt {number}
            </Link>
            <span className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-auto">{producer}</span>
            <span className="text-muted">{formatDate(day)}</span>
            <span className="figures ml-auto w-28 text-right">{formatGrams(netG)}</span>
          </li>
        ))}
      </ul>
      {total > items.length && <p className="mt-2 text-muted">And {total - items.length} more.</p>}
    </Section>
  );
}
