import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SearchField } from "@/shared/ui/search-field";
import { ItemDialog } from "./item-dialog";
import { NoStock } from "./no-stock";
import { stockPage } from "./queries";
import { stockColumns } from "./stock-columns";
import { useStockAddress } from "./use-stock-address";

interface StockListProps {
  /** Rows on a page. */
  size: number;
  /** With the columns that only the full list has. */
  full?: boolean;
  /** What stands beside the search. */
  children?: ReactNode;
}

/** The account's own lots: searched, sorted, a page at a time, each with its details. */
export function StockList({ size, full = false, children }: StockListProps) {
  const { q, sort, item, search, sortBy, look } = useStockAddress();
  const pages = useCursorPages(`${q}|${sort}`, size);
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    stockPage({ q, sort, cursor: pages.cursor, limit: size }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a press does is the same in every render
  const columns = useMemo(() => stockColumns(look, full), [full]);
  const nothing = data?.total === 0 && q === "";

  return (
    <>
      {!nothing && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <SearchField
            label="Search by name, item ID or category"
            value={q}
            onSearch={search}
            className="w-full sm:max-w-sm"
          />
          {children}
        </div>
      )}
      <DataTable
        caption="Stock"
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        sort={sort}
        onSort={sortBy}
        stale={isPlaceholderData}
        waitingRows={size}
        empty={nothing ? <NoStock /> : <Empty title={`None of your goods matches “${q}”.`} />}
        failure={
          isError && !data ? (
            <LoadFailure onRetry={refetch}>Your stock could not be loaded.</LoadFailure>
          ) : undefined
        }
      />
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
    </>
  );
}
