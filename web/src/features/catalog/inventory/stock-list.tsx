import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { ItemDialog } from "./item-dialog";
import { NoStock } from "./no-stock";
import { stockPage } from "./queries";
import { stockColumns } from "./stock-columns";
import { useStockAddress } from "./use-stock-address";

interface StockListProps {
  /** Rows on a page. */
  size: number;
  /** Whether to show all columns. */
  full?: boolean;
  /** Content beside the search. */
  children?: ReactNode;
}

/** The account's own lots: search, order, pages, and the details of each. */
export function StockList({ size, full = false, children }: StockListProps) {
  const { q, sort, item, search, sortBy, look } = useStockAddress();
  const pages = useCursorPages(`${q}|${sort}`, size);
  const query = useQuery(stockPage({ q, sort, cursor: pages.cursor, limit: size }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press does the same in every render
  const columns = useMemo(() => stockColumns(look, full), [full]);
  const nothing = query.data?.total === 0 && q === "";

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
      <ListTable
        caption="Stock"
        columns={columns}
        query={query}
        pages={pages}
        of="your stock"
        rowId={(row) => row.id}
        sort={sort}
        onSort={sortBy}
        waitingRows={size}
        empty={nothing ? <NoStock /> : <Empty title={`None of your goods matches “${q}”.`} />}
        failed="Your stock could not be loaded."
      />
      {item && <ItemDialog id={item} onClose={() => look(null)} />}
    </>
  );
}
