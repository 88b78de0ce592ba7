import type { AuditEntry } from "../wire";

/** The number of changed rows and their keys: the log never stores their values. */
export function ChangedRows({ entry: { rows, rowCount } }: { entry: AuditEntry }) {
  const count = `${rowCount.toLocaleString("en-US")} ${rowCount === 1 ? "row" : "rows"}`;
  if (rows.length === 0) return count;
  return (
    <details>
      <summary className="min-h-6 underline decoration-edge underline-offset-4 hover:decoration-current">
        {count}
      </summary>
      <ul className="mt-1 max-w-80 space-y-1 text-small">
        {rows.map(({ module, table, key }) => (
          <li key={`${module} ${table} ${key}`} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">
              {module}, {table}
            </span>{" "}
            <span className="text-muted">{key}</span>
          </li>
        ))}
        {rowCount > rows.length && (
          <li className="text-muted">and {(rowCount - rows.length).toLocaleString("en-US")} more</li>
        )}
      </ul>
    </details>
  );
}
