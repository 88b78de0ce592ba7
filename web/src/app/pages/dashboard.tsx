import { LowStock } from "@/features/catalog/inventory/low-stock";
import { LogisticsOverview } from "@/features/logistics/overview/overview";
import { NewestContracts } from "@/features/sales/overview/newest-contracts";
import { OfferedQuotes } from "@/features/sales/overview/offered-quotes";
import { QuoteRequests } from "@/features/sales/overview/quote-requests";
import { useModule } from "@/shared/api/modules";
import { useSession } from "@/shared/session/session";
import { useMaySell } from "@/shared/session/use-may-sell";

/** The trade office at a glance. */
export function Component() {
  const sales = useModule("sales");
  const logistics = useModule("logistics");
  const maySell = useMaySell();
  const name = useSession((session) => session.user?.name);
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="text-h1">Overview</h1>
      {name && <p className="mt-1 text-muted">{name}</p>}
      <div className="mt-6">{sales && <OfferedQuotes />}</div>
      <div className="space-y-5 empty:hidden">{logistics && <LogisticsOverview />}</div>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        {sales && (
          <>
            <NewestContracts />
            <QuoteRequests />
          </>
        )}
        {maySell && <LowStock />}
      </div>
    </div>
  );
}
