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
    column.accessor("subject", {
      header: "E-mail",
      meta: { names: true },
      cell: ({ row: { original } }) => (
        <>
          <span className="[overflow-wrap:anywhere]">{original.subject}</span>
          <span className="figures block text-small font-normal text-muted">
            given up {formatInstant(original.failedAt)}
          </span>
        </>
      ),
    }),
    column.accessor("email", {
      header: "To",
      cell: ({ row: { original } }) => <Recipient email={original} />,
    }),
    column.accessor("reason", {
      header: "Why",
      cell: ({ row: { original } }) => (
        <>
          {REASONS[original.reason]}
          {original.detail && (
            <span className="block text-small [overflow-wrap:anywhere] text-danger">{original.detail}</span>
          )}
        </>
      ),
    }),
    column.display({
      id: "decide",
      header: "Decide",
      meta: { actions: true },
      cell: ({ row: { original } }) => {
        const name = `${original.subject}, to ${recipientName(original)}`;
        return (
          <span className="inline-flex flex-wrap items-center justify-end gap-2">
            {original.canSendAgain ? (
              <Button
                disabled={busy}
                aria-label={`Send again: ${name}`}
                onClick={() => onSendAgain(original)}
              >
                Send again
              </Button>
            ) : (
              <span className="max-w-56 text-small text-muted">{LINK_EXPIRED}</span>
            )}
            <Button
              look="outline"
              disabled={busy}
              aria-label={`Dismiss: ${name}`}
              onClick={() => onDismiss(original)}
            >
              Dismiss
            </Button>
          </span>
        );
      },
    }),
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
