import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatExact } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { TextLink } from "@/shared/ui/text-link";
import { SHOWN } from "../queries";
import { SectionTitle } from "../section-title";
import type { AuditEntry } from "../wire";
import { AccountName } from "./account-name";
import { ChangedRows } from "./changed-rows";
import { auditLog } from "./queries";

const column = columnsOf<AuditEntry>();

const COLUMNS = column.columns([
  column.names("What", (row) => (
    <>
      <span className="[overflow-wrap:anywhere]">{row.operation}</span>
      <span className="figures block text-small font-normal text-muted">{formatExact(row.at)}</span>
    </>
  )),
  column.shown("Who", (row) => <Who entry={row} />),
  column.shown("From", (row) => (
    <span className="figures [overflow-wrap:anywhere]">{row.from || "Not known"}</span>
  )),
  column.shown("Changed", (row) => <ChangedRows entry={row} />),
  column.shown("Entry", (row) => (
    <span className="figures text-small whitespace-nowrap text-muted" title={row.hash}>
      {row.seq} · {row.hash.slice(0, 8)}
    </span>
  )),
]);

/** The audit log, the newest entry first: person, address, call and rows. */
export function Component() {
  const [params] = useSearchParams();
  const account = params.get("account") ?? "";
  const pages = useCursorPages(account, SHOWN);
  const query = useQuery(auditLog(account, pages.cursor));
  return (
    <>
      <SectionTitle title="Audit log">
        Every change that somebody asked for. Each entry carries the hash of the one before, so that{" "}
        <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-small whitespace-nowrap">
          sokoni audit verify
        </code>{" "}
        finds one that was altered.
      </SectionTitle>
      {account && (
        <p className="mb-5">
          What <AccountName id={account} /> changed.{" "}
          <TextLink to="/admin/audit" className="inline-block min-h-6 font-semibold">
            Show everybody's
          </TextLink>
        </p>
      )}
      <ListTable
        caption="Audit log"
        columns={COLUMNS}
        query={query}
        pages={pages}
        of="the log"
        rowId={(row) => String(row.seq)}
        waitingRows={10}
        failed="The audit log could not be loaded."
        empty={
          <Empty title={account ? "This account changed nothing yet." : "Nothing was changed yet."}>
            Whatever somebody changes from now on stands here.
          </Empty>
        }
      />
    </>
  );
}

function Who({ entry: { account, person, from } }: { entry: AuditEntry }) {
  if (!account) return <span className="text-muted">{from === "console" ? "The console" : "A visitor"}</span>;
  return (
    <>
      <AccountName id={person || account} />
      {person && person !== account && (
        <span className="block text-small text-muted">
          for <AccountName id={account} />
        </span>
      )}
    </>
  );
}
