import { formatDate } from "@/shared/lib/dates";
import type { columnsOf } from "@/shared/ui/data-table";
import type { Certificate } from "./queries";
import { CertificateMark } from "./status";
import { scopeText, verdictText } from "./words";

/** The columns that a seller and the shop see alike. */
export function sharedColumns<T extends Certificate>(column: ReturnType<typeof columnsOf<T>>) {
  return [
    column.names("Certificate", (row) => (
      <>
        {row.scheme}
        <span className="block text-small font-normal [overflow-wrap:anywhere] text-muted">{row.number}</span>
      </>
    )),
    column.shown("For", (row) => (
      <>
        <span className="block">{scopeText(row)}</span>
        {row.producers.length > 0 && (
          <span className="block text-small text-muted">
            {row.producers.length === 1 ? "One producer" : `${row.producers.length} producers`}
          </span>
        )}
        <span className="block text-small text-muted">Held by {row.holder}</span>
      </>
    )),
    column.shown("Valid", (row) => (
      <span className="figures">
        {formatDate(row.from)} to {formatDate(row.until)}
      </span>
    )),
    column.shown("State", (row) => (
      <>
        <CertificateMark status={row.status} />
        {row.judgedAt && <span className="mt-1 block text-small text-muted">{verdictText(row)}</span>}
        {row.reason && (
          <span className="mt-1 block text-small [overflow-wrap:anywhere] text-muted">{row.reason}</span>
        )}
      </>
    )),
  ];
}
