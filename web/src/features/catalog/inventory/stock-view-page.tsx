import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Picture } from "@/shared/ui/picture";
import { SearchField } from "@/shared/ui/search-field";
import { Skeleton } from "@/shared/ui/skeleton";
import { ItemDialog } from "./item-dialog";
import { NoStock } from "./no-stock";
import { stockPage } from "./queries";
import { StockHeading } from "./stock-heading";
import { StockMarks } from "./stock-marks";
import type { StockItem } from "./types";
import { useStockAddress } from "./use-stock-address";

const SIZE = 24;

/** The stock as pictures, each with the units that are left. */
export function Component() {
  const { q, item, search, look } = useStockAddress();
  const pages = useCursorPages(q, SIZE);
  const { data, isError, refetch } = useQuery(
    stockPage({ q, sort: "name", cursor: pages.cursor, limit: SIZE }),
  );
  const nothing = data?.total === 0 && q === "";
  return (
    <div className="shell py-8 sm:py-10">
      <StockHeading title="Stock on view" back />
      {!nothing && (
        <SearchField
          label="Search by name, item ID or category"
          value={q}
          onSearch={search}
          className="mb-5 w-full sm:max-w-sm"
        />
      )}
      {isError && !data && <LoadFailure onRetry={refetch}>Your stock could not be loaded.</LoadFailure>}
      {!isError && !data && <WaitingCards />}
      {data?.total === 0 && (nothing ? <NoStock /> : <Empty title={`None of your goods matches “${q}”.`} />)}
      <ul className="grid grid-cols-2 gap-4 empty:hidden sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {data?.items.map((each) => (
          <StockCard key={each.id} lot={each} onLook={() => look(each.id)} />
        ))}
      </ul>
      {data && data.total > 0 && (
        <CursorPager
          of="your stock"
          pages={pages}
          shown={data.items.length}
          total={data.total}
          next={data.next_cursor}
        />
      )}
      {item && <ItemDialog id={item} onClose={() => look(null)} />}
    </div>
  );
}

function StockCard({ lot, onLook }: { lot: StockItem; onLook: () => void }) {
  const came = lot.amountSold + lot.remainingUnits + lot.reserved;
  const left = came === 0 ? 0 : Math.round((100 * lot.remainingUnits) / came);
  return (
    <li className="relative flex flex-col rounded-md border border-line bg-card p-3 transition-shadow hover:shadow-lift">
      <Picture src={lot.image_url} alt="" className="rounded-sm" />
      <h2 className="mt-2.5 font-sans! font-semibold">
        <button
          type="button"
          onClick={onLook}
          className="text-left underline-offset-4 after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          {lot.name}
        </button>
      </h2>
      <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        <StockMarks lot={lot} />
      </p>
      <p className="figures mt-auto pt-2">
        {withUnit(lot.remainingUnits, lot.unit)} left{" "}
        <span className="block text-small text-muted">worth {formatPrice(lot.value, lot.currency)}</span>
      </p>
      <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className={`block h-full ${lot.low ? "bg-cherry" : "bg-leaf"}`} style={{ width: `${left}%` }} />
      </span>
    </li>
  );
}

function WaitingCards() {
  return (
    <div role="status" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, all alike
        <Skeleton key={index} className="aspect-[3/4]" />
      ))}
    </div>
  );
}
