import type { UseQueryResult } from "@tanstack/react-query";
import type { RowData } from "@tanstack/react-table";
import type { Page } from "@/shared/lib/pages";
import type { CursorPages } from "@/shared/lib/use-cursor-pages";
import { CursorPager } from "./cursor-pager";
import { DataTable, type DataTableProps } from "./data-table";
import { LoadFailure } from "./load-failure";

interface ListTableProps<T extends RowData> extends Omit<DataTableProps<T>, "rows" | "stale" | "failure"> {
  /** One page of the list. */
  query: Pick<UseQueryResult<Page<T>>, "data" | "isError" | "isPlaceholderData" | "refetch">;
  /** The text if it could not be loaded: "Your quotes could not be loaded." */
  failed: string;
  pages: CursorPages;
  /** The pager's name of the list: "quotes". */
  of: string;
  /** Whether the pager is shown only if there is more than one page. */
  pagerIfNeeded?: boolean;
  /** Whether the caption is shown, as a heading even without a table under it. */
  heading?: boolean;
}

/** A table of a list that the server pages, with its pager. */
export function ListTable<T extends RowData>(props: ListTableProps<T>) {
  const { query, failed, pages, of, pagerIfNeeded, heading, ...table } = props;
  const { data, isError, isPlaceholderData, refetch } = query;
  const failure = isError && !data;
  return (
    <>
      {heading && (failure || data?.items.length === 0) && <h2 className="mb-3 text-h3">{table.caption}</h2>}
      <DataTable
        {...table}
        captionShown={table.captionShown ?? heading ?? false}
        rows={data?.items}
        stale={isPlaceholderData}
        failure={failure && <LoadFailure onRetry={refetch}>{failed}</LoadFailure>}
      />
      {data && data.total > (pagerIfNeeded ? pages.size : 0) && (
        <CursorPager
          of={of}
          pages={pages}
          shown={data.items.length}
          total={data.total}
          next={data.next_cursor}
        />
      )}
    </>
  );
}
