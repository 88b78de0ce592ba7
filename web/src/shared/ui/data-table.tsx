import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";
import { SortHeader, SortSelect } from "./data-table-sort";
import { Skeleton } from "./skeleton";

export interface ColumnLook {
  /** Whether it has figures: aligned right, with digits of equal width. */
  figures?: boolean;
  /** Whether it names its row: the row's header, and the title of its card on a narrow screen. */
  names?: boolean;
  /** Whether it takes the whole width of a card. */
  wide?: boolean;
  /** Whether it has buttons: a separate line at the end of a card, without a heading. */
  actions?: boolean;
}

const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() });

export type TableColumn<T extends RowData> = ColumnDef<typeof features, T, unknown>;

/** The columns of a table of `T`. One that the server can sort by is an `accessor` with `enableSorting: true`. */
export function columnsOf<T extends RowData>() {
  const columns = createColumnHelper<typeof features, T>();
  const shown = (header: string, show: (row: T) => ReactNode, meta: ColumnLook = {}) =>
    columns.display({ id: header, header, meta, cell: ({ row }) => show(row.original) });
  return {
    ...columns,
    /** A column with the content that `show` makes of a row. */
    shown,
    /** The same, with what names the row. */
    names: (header: string, show: (row: T) => ReactNode) => shown(header, show, { names: true }),
    /** The same, with figures. */
    figures: (header: string, show: (row: T) => ReactNode) => shown(header, show, { figures: true }),
    /** The same, with buttons. */
    actions: (show: (row: T) => ReactNode, header = "Actions") => shown(header, show, { actions: true }),
  };
}

export interface DataTableProps<T extends RowData> {
  /** The caption; screen readers read it first, and everybody sees it with `captionShown`. */
  caption: string;
  captionShown?: boolean;
  /** Must be stable between renders: declared outside the component or in a memo. */
  columns: TableColumn<T>[];
  /** Undefined while the first rows are loading. */
  rows: T[] | undefined;
  rowId: (row: T) => string;
  /** The order as sent to the server, "name" or "-name", and the function that changes it. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** True while the rows are those of the previous request. */
  stale?: boolean;
  /** Shown if there are no rows: what will be here, why it is empty, and the first step. */
  empty: ReactNode;
  /** Shown if the rows could not be loaded. */
  failure?: ReactNode;
  /** The number of placeholder rows while loading, so that nothing moves when the rows arrive. */
  waitingRows?: number;
}

const NO_ROWS: never[] = [];

/** A table of one page of rows; on a narrow screen every row is a card. The server sorts and pages. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { caption, captionShown, columns, rows, rowId, sort, onSort, empty, failure } = props;
  const sorting = sortingState(sort);
  const table = useTable({
    features,
    columns,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    defaultColumn: { enableSorting: false },
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (next) => {
      const [first] = typeof next === "function" ? next(sorting) : next;
      if (first) onSort?.(first.desc ? `-${first.id}` : first.id);
    },
  });
  if (failure) return failure;
  if (rows?.length === 0) return empty;

  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <>
      {onSort && <SortSelect headers={headers} />}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes these roles away in some browsers */}
      <div className="overflow-x-auto max-md:overflow-visible">
        <table
          role="table"
          aria-busy={rows === undefined || props.stale}
          className={classNames(
            "w-full border-collapse transition-opacity max-md:block",
            props.stale && "opacity-60",
          )}
        >
          <caption className={captionShown ? "pb-3 text-left font-serif text-h3 max-md:block" : "sr-only"}>
            {caption}
          </caption>
          <thead role="rowgroup" className="max-md:hidden">
            <tr role="row" className="border-b border-ink text-left">
              {headers.map((header) => (
                <SortHeader key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </SortHeader>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:block">
            {rows === undefined && <WaitingRows rows={props.waitingRows ?? 5} columns={columns.length} />}
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} role="row" className={ROW}>
                {row.getAllCells().map((cell) => {
                  const look = cell.column.columnDef.meta ?? {};
                  const content = <table.FlexRender cell={cell} />;
                  if (look.names) {
                    return (
                      <th key={cell.id} role="rowheader" scope="row" className={NAME_CELL}>
                        {content}
                      </th>
                    );
                  }
                  return (
                    <td
                      key={cell.id}
                      role="cell"
                      className={classNames(
                        CELL,
                        look.figures && "figures md:text-right",
                        look.wide && "max-md:col-span-2",
                        look.actions && "max-md:col-start-2 max-md:self-end text-right",
                      )}
                    >
                      {!look.actions && (
                        <span aria-hidden="true" className="block text-small text-muted md:hidden">
                          {String(cell.column.columnDef.header)}
                        </span>
                      )}
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </>
  );
}

const ROW =
  "border-b border-line transition-colors md:hover:bg-card max-md:mb-3 max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-2.5 max-md:rounded-md max-md:border max-md:bg-card max-md:p-4";
const CELL = "px-3 py-2.5 align-middle max-md:p-0 md:first:pl-0 md:last:pr-0";
const NAME_CELL = `${CELL} text-left font-semibold max-md:col-span-2 max-md:order-first`;

function WaitingRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, all alike
    <tr key={row} className="border-b border-line max-md:mb-3 max-md:block">
      <td colSpan={columns} className="py-2 max-md:block max-md:p-0">
        {row === 0 && <span className="sr-only">Loading...</span>}
        <Skeleton className="h-10 max-md:h-36" />
      </td>
    </tr>
  ));
}

function sortingState(sort: string | undefined): SortingState {
  if (!sort) return [];
  return [sort.startsWith("-") ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }];
}
