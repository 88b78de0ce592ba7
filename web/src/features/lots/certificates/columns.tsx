import { formatDate } from "@/shared/lib/dates";
import type { columnsOf } from "@/shared/ui/data-table";
import type { Certificate } from "./queries";
import { CertificateMark } from "./status";
import { scopeText, verdictText } from "./words";

/** The columns that a seller and the shop see alike. */
export function sharedColumns<T extends Certificate>(column: ReturnType<typeof columnsOf<T>>) {
  return [
    column.display({
      id: "scheme",
      header: "Certificate",
      meta: { names: true },
      cell: ({ row: { original } }) => (
        <>
          {original.scheme}
          <span className="block text-small font-normal [overflow-wrap:anywhere] text-muted">
            {original.number}
          </span>
        </>
      ),
    }),
    column.display({
      id: "for",
      header: "For",
      cell: ({ row: { original } }) => (
        <>
          <span className="block">{scopeText(original)}</span>
          {original.producers.length > 0 && (
            <span className="block text-small text-muted">
              {original.producers.length === 1 ? "One producer" : `${original.producers.length} producers`}
            </span>
          )}
          <span className="block text-small text-muted">Held by {original.holder}</span>
        </>
      ),
    }),
    column.display({
      id: "days",
      header: "Valid",
      cell: ({ row: { original } }) => (
        <span className="figures">
          {formatDate(original.from)} to {formatDate(original.until)}
        </span>
      ),
    }),
    column.display({
      id: "state",
      header: "State",
      cell: ({ row: { original } }) => (
        <>
          <CertificateMark status={original.status} />
          {original.judgedAt && (
            <span className="mt-1 block text-small text-muted">{verdictText(original)}</span>
          )}
          {original.reason && (
            <span className="mt-1 block text-small [overflow-wrap:anywhere] text-muted">
              {original.reason}
            </span>
          )}
        </>
      ),
    }),
  ];
}
