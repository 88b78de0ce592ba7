import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { TextLink } from "@/shared/ui/text-link";
import type { FailedEmail } from "../wire";
import { LINK_EXPIRED, REASONS } from "./reasons";

const column = columnsOf<FailedEmail>();

/** The columns of e-mails that could not be sent. */
export function emailColumns(
  busy: boolean,
  onSendAgain: (email: FailedEmail) => void,
  onDismiss: (email: FailedEmail) => void,
) {
  return column.columns([
    column.names("E-mail", (row) => (
      <>
        <span className="[overflow-wrap:anywhere]">{row.subject}</span>
        <span className="figures block text-small font-normal text-muted">
          given up {formatInstant(row.failedAt)}
        </span>
      </>
    )),
    column.shown("To", (row) => <Recipient email={row} />),
    column.shown("Why", (row) => (
      <>
        {REASONS[row.reason]}
        {row.detail && (
          <span className="block text-small [overflow-wrap:anywhere] text-danger">{row.detail}</span>
        )}
      </>
    )),
    column.actions((row) => {
      const name = `${row.subject}, to ${recipientName(row)}`;
      return (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {row.canSendAgain ? (
            <Button disabled={busy} aria-label={`Send again: ${name}`} onClick={() => onSendAgain(row)}>
              Send again
            </Button>
          ) : (
            <span className="max-w-56 text-small text-muted">{LINK_EXPIRED}</span>
          )}
          <Button
            look="outline"
            disabled={busy}
            aria-label={`Dismiss: ${name}`}
            onClick={() => onDismiss(row)}
          >
            Dismiss
          </Button>
        </span>
      );
    }, "Decide"),
  ]);
}

function recipientName({ email }: FailedEmail): string {
  return email ?? "an account";
}

function Recipient({ email }: { email: FailedEmail }) {
  if (email.accountId === null) return <span className="[overflow-wrap:anywhere]">{email.email}</span>;
  return (
    <TextLink
      to={`/admin/accounts/${email.accountId}`}
      className="inline-block min-h-6 [overflow-wrap:anywhere]"
    >
      {recipientName(email)}
    </TextLink>
  );
}
