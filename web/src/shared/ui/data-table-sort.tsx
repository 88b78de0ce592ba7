import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "@/shared/lib/class-names";
import { CONTROL } from "./text-field";

/** The part of a table's header that these components need. */
export interface SortableHeader {
  id: string;
  column: {
    columnDef: { header?: unknown; meta?: { figures?: boolean; names?: boolean; actions?: boolean } };
    getCanSort: () => boolean;
    getIsSorted: () => false | "asc" | "desc";
    getFirstSortDir: () => "asc" | "desc";
    toggleSorting: (desc?: boolean) => void;
  };
}

const ARIA = { asc: "ascending", desc: "descending" } as const;

export function SortHeader({ header, children }: { header: SortableHeader; children: ReactNode }) {
  const { column } = header;
  const { figures, actions } = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const canSort = column.getCanSort();
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as the table says
      role="columnheader"
      scope="col"
      aria-sort={canSort ? (sorted ? ARIA[sorted] : "none") : undefined}
      className={classNames(
        "px-3 py-2 text-small font-semibold text-muted first:pl-0 last:pr-0",
        (figures || actions) && "text-right",
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => column.toggleSorting()}
          className={classNames(
            "inline-flex min-h-8 items-center gap-1 rounded-sm transition-colors hover:text-ink",
            figures && "flex-row-reverse",
            sorted && "text-ink",
          )}
        >
          {children}
          <Icon aria-hidden="true" size={14} className={classNames(!sorted && "text-edge")} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** A choice of orders for rows shown as cards, which have no headers to press. */
export function SortSelect({ headers }: { headers: SortableHeader[] }) {
  const id = useId();
  const sortable = headers.filter(({ column }) => column.getCanSort());
  const sorted = sortable.find(({ column }) => column.getIsSorted());
  const value = sorted ? `${sorted.column.getIsSorted()}:${sorted.id}` : "";
  return (
    <div className="mb-3 flex items-center gap-3 md:hidden">
      <label htmlFor={id} className="shrink-0 font-semibold">
        Sort by
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const [direction, ...name] = event.target.value.split(":");
          const chosen = sortable.find((header) => header.id === name.join(":"));
          chosen?.column.toggleSorting(direction === "desc");
        }}
        className={CONTROL}
      >
        {value === "" && <option value="">As they come</option>}
        {sortable.flatMap((header) => {
          const name = String(header.column.columnDef.header);
          const figures = header.column.columnDef.meta?.figures;
          return [
            <option key={`asc:${header.id}`} value={`asc:${header.id}`}>
              {name}, {figures ? "lowest first" : "A to Z"}
            </option>,
            <option key={`desc:${header.id}`} value={`desc:${header.id}`}>
              {name}, {figures ? "highest first" : "Z to A"}
            </option>,
          ];
        })}
      </select>
    </div>
  );
}
