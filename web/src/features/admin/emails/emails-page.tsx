import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { DecisionNotice } from "../decision-notice";
import { SHOWN } from "../queries";
import { SectionTitle } from "../section-title";
import type { FailedEmail } from "../wire";
import { emailColumns } from "./email-columns";
import { type EmailDecision, failedEmails, useDecideEmail } from "./queries";

/** E-mails that could not be sent, until an administrator resends or dismisses them. */
export function Component() {
  const pages = useCursorPages("emails", SHOWN);
  const query = useQuery(failedEmails(pages.cursor));
  const [dismissed, setDismissed] = useState<FailedEmail | null>(null);
  const decide = useDecideEmail();
  const { mutate, isPending } = decide;
  const columns = useMemo(
    () => emailColumns(isPending, (email) => mutate({ email, decision: "sendAgain" }), setDismissed),
    [isPending, mutate],
  );
  return (
    <>
      <SectionTitle title="E-mails">
        Each e-mail is tried for a day, as long as its link is good. What could not be sent stands here: once
        the cause is away, have it sent again.
      </SectionTitle>
      {query.data && <Counts waiting={query.data.waiting} forgotten={query.data.forgotten} />}
      <DecisionNotice decide={decide} done={DONE} about={({ email }) => email.subject} />
      <ListTable
        caption="E-mails that could not be sent"
        columns={columns}
        query={query}
        pages={pages}
        of="e-mails"
        rowId={({ id }) => id}
        failed="The e-mails could not be loaded."
        empty={
          <Empty title="Every e-mail was sent.">
            What a mail server refuses, or cannot be sent for a day, will stand here with its reason.
          </Empty>
        }
      />
      {dismissed && (
        <ConfirmDialog
          title="Dismiss this e-mail?"
          confirm="Dismiss it"
          dismiss="Keep it"
          onClose={() => setDismissed(null)}
          onConfirm={() => mutate({ email: dismissed, decision: "dismiss" })}
        >
          “{dismissed.subject}” will not be sent to {dismissed.email ?? "its recipient"}. This cannot be taken
          back.
        </ConfirmDialog>
      )}
    </>
  );
}

const DONE: Record<EmailDecision, string> = {
  sendAgain: "The e-mail waits to be sent. If it fails again, it comes back here.",
  dismiss: "The e-mail is dismissed.",
};

function Counts({ waiting, forgotten }: { waiting: number; forgotten: number }) {
  return (
    <p className="figures mb-5 text-small text-muted">
      {waiting === 0 ? "None waits" : waiting === 1 ? "1 waits" : `${waiting.toLocaleString("en-US")} wait`}{" "}
      to be sent.
      {forgotten > 0 &&
        ` ${forgotten.toLocaleString("en-US")} that failed were forgotten: only the newest 10,000 are kept.`}
    </p>
  );
}
