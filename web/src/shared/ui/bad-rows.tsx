import { columnsOf, DataTable } from "./data-table";

export interface BadRow {
  /** Its line in the file; the columns' names are line 1. */
  line: number;
  /** Every wrong cell with what is wrong with it. */
  errors: Record<string, string[]>;
}

const column = columnsOf<BadRow>();
const COLUMNS = column.columns([
  column.accessor("line", {
    header: "Line",
    meta: { names: true },
    cell: ({ row }) => `Line ${row.original.line}`,
  }),
  column.display({
    id: "errors",
    header: "What is wrong",
    meta: { wide: true },
    cell: ({ row }) => (
      <ul>
        {Object.entries(row.original.errors).map(([field, messages]) => (
          <li key={field}>
            <span className="font-semibold">{field}</span> {messages.join(", ")}
          </li>
        ))}
      </ul>
    ),
  }),
]);

/** The rows of a file that cannot be imported, with all that is wrong with each. */
export function BadRows({ caption, rows }: { caption: string; rows: BadRow[] }) {
  return (
    <DataTable
      caption={caption}
      captionShown
      columns={COLUMNS}
      rows={rows}
      rowId={({ line }) => String(line)}
      empty={null}
    />
  );
}
